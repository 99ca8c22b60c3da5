import { setTimeout as delay } from "node:timers/promises";

import type { BrowserContext, Page } from "@playwright/test";

import { printedRandom } from "#tests/printed-seed.ts";

/** Up to so many times slower than the processor is. */
const SLOWEST = 20;
const LONGEST_MS = 500;

/** `npm run prove throttled` tries each test on pages whose processor stalls at random. */
export const isThrottled = process.env["THROTTLED"] === "true";

/** Slows the processor of every page of a browser down, each moment by another factor. */
export function throttlePages(context: BrowserContext): void {
  const random = printedRandom("throttled");
  context.on("page", (page) => {
    // A page that closes meanwhile needs no more of it.
    throttle(page, random).catch(() => {});
  });
}

async function throttle(page: Page, random: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  while (!page.isClosed()) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 + random() * (SLOWEST - 1) });
    await delay(random() * LONGEST_MS);
  }
}
