import { setTimeout as delay } from "node:timers/promises";

import type { Browser, CDPSession } from "@playwright/test";

import { printedRandom } from "#tests/printed-seed.ts";

/** Up to so many times slower than the processor is. */
const SLOWEST = 20;
const LONGEST_MS = 500;
/** A page runs for a part of each, and stands still for the rest. */
const CYCLE_MS = 50;

/** `npm run prove throttled` tries each test on pages whose processor stalls at random. */
export const isThrottled = process.env["THROTTLED"] === "true";

const LATEST_MS = 3_000;

const lateness = isThrottled ? printedRandom("late") : undefined;

/** What a throttled page requests comes late as well: mostly a little, and now and then very late. */
export async function comeLate(): Promise<void> {
  if (lateness) await delay(lateness() ** 4 * LATEST_MS);
}

/**
 * Slows the pages of a browser down while something is done, each moment by another factor. Their
 * processes are stopped and go on, as on a processor that has other work: what the developer tools
 * offer keeps the processor busy instead, so that few tests could run beside each other.
 */
export async function withThrottledPages(browser: Browser, run: () => Promise<void>) {
  const session = await browser.newBrowserCDPSession();
  const random = printedRandom("throttled");
  const ending = new AbortController();
  const throttled = throttle(session, random, ending.signal);
  await run();
  ending.abort();
  await throttled;
}

async function throttle(session: CDPSession, random: () => number, ending: AbortSignal) {
  while (!ending.aborted) {
    const pages = await pageProcesses(session);
    const stoppedMs = CYCLE_MS * (1 - 1 / (1 + random() * (SLOWEST - 1)));
    const cycles = Math.ceil((random() * LONGEST_MS) / CYCLE_MS);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      signal(pages, "SIGSTOP");
      await delay(stoppedMs);
      signal(pages, "SIGCONT");
      await delay(CYCLE_MS - stoppedMs);
    }
  }
}

async function pageProcesses(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

function signal(processes: readonly number[], name: NodeJS.Signals) {
  for (const id of processes) {
    try {
      process.kill(id, name);
    } catch {
      // Its page was closed meanwhile.
    }
  }
}
