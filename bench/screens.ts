import { brotliCompressSync } from "node:zlib";

import { chromium, type Browser, type Page } from "@playwright/test";

import { layoutShifts, sumOfShifts } from "../e2e/support/look.ts";
import { requireBrowsers } from "../scripts/programs/ensure-browsers.ts";
import { Connection } from "./connection.ts";
import { headersOf } from "./filling/filled-viewers.ts";
import { fillCache } from "./cached-page.ts";

/** What one visit costs a browser with an empty cache. */
export interface ScreenCost {
  /** Bytes as transferred. */
  bytes: number;
  requests: number;
  shift: number;
  scriptMs: number;
  /** Layout, and the styles that it needs. */
  layoutMs: number;
}

interface Costs {
  page: ScreenCost[];
  /** The same document as a file without any script. */
  file: ScreenCost[];
}

/** Each screen alternating with its file, so that both run under the same load. */
export async function measureScreens(
  origin: string,
  paths: readonly string[],
  rounds: number,
): Promise<Map<string, Costs>> {
  const { browser: executablePath } = await requireBrowsers();
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
  });
  try {
    const measured = new Map<string, Costs>();
    for (const path of paths) {
      const html = await readWhole(origin, path);
      const costs: Costs = { page: [], file: [] };
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const page = await costOf(browser, origin + path);
        const file = await costOf(browser, origin + path, withoutScript(html));
        if (round === 0) continue;
        costs.page.push(page);
        costs.file.push(file);
      }
      measured.set(path, costs);
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** The page as it is cached: without loading states, and so without what would fetch it again. */
async function readWhole(origin: string, path: string): Promise<string> {
  await fillCache(origin, () => ({ path, headers: headersOf(0) }));
  const connection = new Connection(origin);
  const { body } = await connection.ask({ path, headers: headersOf(0) });
  connection.close();
  return body.toString();
}

const withoutScript = (html: string) =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, "")
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, "");

async function costOf(browser: Browser, address: string, file?: string): Promise<ScreenCost> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
  });
  try {
    const { cookie = "" } = headersOf(0);
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    if (file !== undefined) {
      await page.route(address, (route) =>
        route.fulfill({ body: file, contentType: "text/html; charset=utf-8" }),
      );
    }
    return await visit(page, address, file);
  } finally {
    await context.close();
  }
}

async function visit(page: Page, address: string, file?: string): Promise<ScreenCost> {
  const session = await page.context().newCDPSession(page);
  const weight = { bytes: 0, requests: 0 };
  let document: string | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Document") document = requestId;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    // The replacement is not compressed, as a static file server would do.
    const isOurs = file !== undefined && requestId === document;
    weight.bytes += isOurs ? brotliCompressSync(file).length : encodedDataLength;
    weight.requests += 1;
  });
  await session.send("Network.enable");
  await session.send("Performance.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  const { metrics } = await session.send("Performance.getMetrics");
  const msOf = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
  return {
    ...weight,
    scriptMs: msOf("ScriptDuration"),
    layoutMs: msOf("LayoutDuration") + msOf("RecalcStyleDuration"),
    shift: sumOfShifts(await layoutShifts(page)),
  };
}
