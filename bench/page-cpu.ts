import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type Browser } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";

import { requireBrowsers } from "../scripts/programs/ensure-browsers.ts";
import { startMatinee } from "./measured-servers.ts";
import { costIn, type PageCost } from "./page-trace.ts";

interface PageCpuFigures {
  /** The home page, cached. */
  home: VisitCost[];
  /** The same document, styles and pictures as a file without any script. */
  file: VisitCost[];
  /** The home page on a first visit with a phone's processor. */
  onPhone: VisitCost[];
}

interface VisitCost extends PageCost {
  /** Real time, with the trace running: for information, never with a limit. */
  loadedMs: number;
}

/** A mid-range phone beside the machine that measures. */
const PHONE_SLOWDOWN = 4;

type Cookies = { name: string; value: string; url: string }[];
type Viewer = ReturnType<typeof createBrowser>;

/**
 * Script and layout of the home page, alternating with the file, so that both run under the same
 * load.
 */
export async function measurePageCpu(
  rounds: number,
  visitsOnPhone: number,
): Promise<PageCpuFigures> {
  const matinee = await startMatinee();
  const { browser: executablePath } = await requireBrowsers();
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
  });
  try {
    const viewer = await enter(matinee.origin);
    const cookies = [...viewer.jar].map(([name, value]) => ({ name, value, url: matinee.origin }));
    const still = await serveStill(matinee.origin, await readWhole(viewer));
    const home = () => costOf(browser, `${matinee.origin}/`, cookies);
    const file = () => costOf(browser, still.origin, []);
    const figures = await takeTurns({ home, file }, rounds);
    still.close();
    const onPhone: VisitCost[] = [];
    while (onPhone.length < visitsOnPhone) {
      onPhone.push(await costOf(browser, `${matinee.origin}/`, cookies, PHONE_SLOWDOWN));
    }
    return { ...figures, onPhone };
  } finally {
    await browser.close();
    await matinee.stop();
  }
}

async function enter(origin: string): Promise<Viewer> {
  const viewer = createBrowser(origin);
  const password = "a long enough one";
  await viewer.post("/signup", { name: "Ada", email: "ada@example.org", password });
  return viewer;
}

/** The page as it is cached: without loading states, and so without what would fetch it again. */
async function readWhole(viewer: Viewer): Promise<string> {
  const giveUpAtMs = performance.now() + 30_000;
  for (;;) {
    const html = await viewer.text("/");
    if (!html.includes('http-equiv="refresh"') && html.includes("</html>")) return html;
    if (performance.now() > giveUpAtMs) throw new Error("The home page did not become complete.");
  }
}

/**
 * Serves the page as a file without scripts; everything it names comes from the server as before.
 */
async function serveStill(origin: string, html: string) {
  const file = html
    .replaceAll(/<script[^]*?<\/script>/g, "")
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, "");
  const server = createServer((request, response) => {
    if (request.url === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(file);
      return;
    }
    void passOn(origin + request.url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}/`, close };
}

/** From memory the second time, so that the file's resources arrive as quickly as the page's. */
async function passOn(address: string, response: ServerResponse): Promise<void> {
  const found = passedOn.get(address) ?? (await ask(address));
  passedOn.set(address, found);
  response.writeHead(found.status, { "Content-Type": found.type }).end(found.body);
}

const passedOn = new Map<string, Awaited<ReturnType<typeof ask>>>();

async function ask(address: string) {
  const answer = await fetch(address);
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
}

async function takeTurns(
  measured: Record<"home" | "file", () => Promise<VisitCost>>,
  rounds: number,
): Promise<Record<"home" | "file", VisitCost[]>> {
  const figures: Record<"home" | "file", VisitCost[]> = { home: [], file: [] };
  // The first round warms both up and is not counted. The order alternates from round to round.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0
      ? (["home", "file"] as const)
      : (["file", "home"] as const)) {
      const cost = await measured[name]();
      if (round > 0) figures[name].push(cost);
    }
  }
  return figures;
}

/** A first visit: the browser's cache is empty. */
async function costOf(
  browser: Browser,
  address: string,
  cookies: Cookies,
  slowdown = 1,
): Promise<VisitCost> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: SAMPLE_MICROS });
    await browser.startTracing(page, { categories: ["devtools.timeline", "v8"] });
    await session.send("Profiler.start");
    // On a slow processor the network is idle before the page's script has run.
    await page.goto(address, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const { profile } = await session.send("Profiler.stop");
    const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`);
    const loadedMs = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation");
      return visit instanceof PerformanceNavigationTiming ? visit.loadEventEnd : Number.NaN;
    });
    return { ...costIn(traceEvents, profile), loadedMs };
  } finally {
    await context.close();
  }
}

const SAMPLE_MICROS = 200;
