import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type Browser } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";

import { findBrowser } from "../scripts/find-browser.ts";
import { median } from "./quantiles.ts";
import { startMatinee } from "./measured-servers.ts";

/** What a page costs the browser's main thread, in milliseconds. */
interface PageCost {
  /** In the files of the packages: what React and the router take to bring it to life. */
  frameworkMs: number;
  /** In all others: what we wrote. */
  ownMs: number;
  /** Layout, and the styles that it needs. */
  layoutMs: number;
}

interface PageCpuFigures {
  /** The home page, kept. */
  home: PageCost[];
  /** The same document, styles and pictures as a file without a line of script. */
  file: PageCost[];
  /** Of the medians: what home costs without the framework's own part, beside the file. */
  ratio: number;
}

type Cookies = { name: string; value: string; url: string }[];
type Viewer = ReturnType<typeof createBrowser>;

/** Script and layout of the home page in turns with its equal, so that both see the same weather. */
export async function measurePageCpu(rounds: number): Promise<PageCpuFigures> {
  const matinee = await startMatinee();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
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
    return { ...figures, ratio: ratioOf(figures) };
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

/** The page as it is kept: without loading states, and so without what would fetch it again. */
async function readWhole(viewer: Viewer): Promise<string> {
  const giveUpAtMs = performance.now() + 30_000;
  for (;;) {
    const html = await viewer.text("/");
    if (!html.includes('http-equiv="refresh"') && html.includes("</html>")) return html;
    if (performance.now() > giveUpAtMs) throw new Error("The home page did not become whole.");
  }
}

/** Serves the page as a file without scripts; what else it names comes from where it came from. */
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

async function passOn(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  response.writeHead(answer.status, { "Content-Type": type });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function takeTurns<Name extends string>(
  measured: Record<Name, () => Promise<PageCost>>,
  rounds: number,
) {
  const names = Object.keys(measured) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as PageCost[]]));
  // The first round warms both up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const cost = await measured[name]();
      if (round > 0) figures[name]?.push(cost);
    }
  }
  return figures as Record<Name, PageCost[]>;
}

/** A first visit: nothing is in the browser's cache. */
async function costOf(browser: Browser, address: string, cookies: Cookies): Promise<PageCost> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: SAMPLE_MICROS });
    await session.send("Profiler.start");
    await page.goto(address, { waitUntil: "networkidle" });
    const { profile } = await session.send("Profiler.stop");
    const { metrics } = await session.send("Performance.getMetrics");
    const msOf = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return {
      ...scriptCost(profile),
      layoutMs: msOf("LayoutDuration") + msOf("RecalcStyleDuration"),
    };
  } finally {
    await context.close();
  }
}

interface Profile {
  nodes: { id: number; callFrame: { url: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

const SAMPLE_MICROS = 200;

/** Whose code ran, by the file that each sample of the profile fell into. */
function scriptCost({ nodes, samples = [], timeDeltas = [] }: Profile) {
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]));
  const cost = { frameworkMs: 0, ownMs: 0 };
  for (const [place, id] of samples.entries()) {
    const url = urls.get(id) ?? "";
    const ms = (timeDeltas[place] ?? 0) / 1000;
    // What runs in no file is the browser itself, idle or collecting garbage.
    if (/\/framework-[^/]+$/.test(url)) cost.frameworkMs += ms;
    else if (/^https?:/.test(url)) cost.ownMs += ms;
  }
  return cost;
}

const medianCost = (costs: readonly PageCost[]): PageCost => ({
  frameworkMs: median(costs.map(({ frameworkMs }) => frameworkMs)),
  ownMs: median(costs.map(({ ownMs }) => ownMs)),
  layoutMs: median(costs.map(({ layoutMs }) => layoutMs)),
});

function ratioOf({ home, file }: Omit<PageCpuFigures, "ratio">): number {
  const [whole, bare] = [medianCost(home), medianCost(file)];
  return (whole.ownMs + whole.layoutMs) / (bare.ownMs + bare.layoutMs);
}
