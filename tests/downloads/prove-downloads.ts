import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { chromium, type BrowserContext, type Page } from "@playwright/test";

import { startBuiltServer } from "#tests/built-server.ts";

import { findBrowser } from "../../scripts/find-browser.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { answerPart, makeFilm, MEGABYTE, orderedFilm, type MadeFilm } from "./made-film.ts";
import { largestTabMegabytes, tabProcesses } from "./tab-memory.ts";

interface Options {
  megabytes: number;
  kills: number;
  log: (line: string) => void;
}

/** How much more memory the tab's process may have while it stores a film, in megabytes. */
const MOST_MEGABYTES = 50;
const LOOK_MS = 100;
const SETTLED_MS = 3_000;
const TIMEOUT_MS = 15 * 60_000;

/**
 * Stores a long film in a browser whose tabs are killed in the middle, and looks at their memory.
 * Returns whether the film was complete, and stored in little memory.
 */
export async function proveDownloads({ megabytes, kills, log }: Options): Promise<boolean> {
  const film = makeFilm(megabytes);
  const folder = await mkdtemp(join(tmpdir(), "matinee-downloads-"));
  const { settings } = await startStandIns();
  const server = await startBuiltServer({ ...settings, MATINEE_DATA: join(folder, "data") });
  const asked: number[] = [];
  const front = await standBefore(server.origin, film, asked);
  const executablePath = findBrowser();
  // With a profile on the disk: files of others are in the browser's memory.
  const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
  try {
    const { port } = front.address() as AddressInfo;
    const origin = `http://localhost:${port}`;
    const seen = await store({ browser, film, kills, origin, log });
    const sum = await checksumOf(browser, origin);
    const isWhole = sum === film.sha1;
    log(`SHA-1 ${isWhole ? "is the film's" : "differs"}; ${asked.length} requests for parts`);
    const growth = seen.peak - seen.before;
    log(`tab: ${seen.before.toFixed(0)} MB before, ${seen.peak.toFixed(0)} MB at most`);
    log(`${growth.toFixed(1)} MB more while it stores (at most ${MOST_MEGABYTES})`);
    return isWhole && growth <= MOST_MEGABYTES;
  } finally {
    await browser.close();
    front.closeAllConnections();
    front.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The built server, with the film's file beside it. */
async function standBefore(origin: string, film: MadeFilm, asked: number[]): Promise<Server> {
  const front = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    if (url.startsWith("/archive/x/file")) {
      const { from, status, headers: own, body } = answerPart(film, headers, '"1"');
      asked.push(from);
      outgoing.writeHead(status, own).end(body);
      return;
    }
    const passed = request(new URL(url, origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", () => resolve()));
  return front;
}

interface Storing {
  browser: BrowserContext;
  film: MadeFilm;
  kills: number;
  origin: string;
  log: (line: string) => void;
}

async function store({ browser, film, kills, origin, log }: Storing) {
  // The browser and its tabs are started by this process.
  const browserId = process.pid;
  let page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(`${origin}/about`);
  await wait(SETTLED_MS);
  // The others are what the browser has ready for a next tab.
  const memory = () => largestTabMegabytes(browserId);
  const before = memory();
  if (before === 0) throw new Error("The memory of tabs is unknown: this proof needs Linux.");
  await page.evaluate(
    (ordered) => localStorage.setItem("films", JSON.stringify([ordered])),
    orderedFilm(film),
  );
  await page.goto(`${origin}/about`);
  let peak = before;
  let killed = 0;
  const endsAtMs = Date.now() + TIMEOUT_MS;
  while (Date.now() < endsAtMs) {
    await wait(LOOK_MS);
    peak = Math.max(peak, memory());
    const { state, bytes } = await storedFilm(page);
    if (state === "done") return { before, peak };
    if (state !== "waiting" && state !== "loading") throw new Error(`The film is ${state}.`);
    if (killed >= kills || bytes < (film.sizeBytes * (killed + 0.5)) / kills) continue;
    killed += 1;
    log(`kill ${killed} at ${Math.round(bytes / MEGABYTE)} MB`);
    for (const id of tabProcesses(browserId)) process.kill(id, "SIGKILL");
    const next = await browser.newPage();
    await page.close().catch(() => undefined);
    page = next;
    await page.goto(`${origin}/about`);
  }
  throw new Error("The film was not complete in time.");
}

const storedFilm = (page: Page): Promise<{ state: string; bytes: number }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("films") ?? "[{}]")[0]);

async function checksumOf(browser: BrowserContext, origin: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${origin}/about`);
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getDirectoryHandle("films")).getFileHandle("one");
    const digest = await crypto.subtle.digest("SHA-1", await (await file.getFile()).arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
}
