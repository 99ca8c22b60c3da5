import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";

import { findBrowser } from "../scripts/find-browser.ts";

/** A telephone of the middle class on a slow line. */
const CPU_SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
const LIST = "/movies";
const LIMIT_MS = 60_000;
/** The pointer rests on a link before it is pressed, as people's do. */
const REST_MS = 400;

/** From a press until the page is complete, there and back. */
export interface NavigationMs {
  toTitle: number;
  back: number;
}

/** Measures two servers in turns, so that both see the same machine. */
export async function measureNavigation(
  origins: readonly string[],
  { pairs, prerenders }: { pairs: number; prerenders: boolean },
): Promise<NavigationMs[][]> {
  const executablePath = findBrowser();
  const args = ["--disable-gpu", ...(prerenders ? [] : ["--disable-features=Prerender2"])];
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...args] : args,
  });
  try {
    const viewers = await Promise.all(origins.map(signUp));
    const figures = origins.map((): NavigationMs[] => []);
    // The first round warms both servers up and is not counted.
    for (let round = 0; round <= pairs; round += 1) {
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      for (const at of order.filter((place) => place < origins.length)) {
        const taken = await navigate(browser, origins[at] ?? "", viewers[at] ?? []);
        if (round > 0) figures[at]?.push(taken);
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

async function signUp(origin: string): Promise<Cookies> {
  const viewer = createBrowser(origin);
  const email = `bench-${Date.now()}@example.org`;
  await viewer.post("/signup", { name: "Ada", email, password: "a long enough one" });
  return [...viewer.jar].map(([name, value]) => ({ name, value, url: origin }));
}

async function navigate(browser: Browser, origin: string, cookies: Cookies): Promise<NavigationMs> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(origin + LIST, { waitUntil: "networkidle", timeout: LIMIT_MS });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const link = page.locator('main a[href^="/movie/"]').first();
    await link.hover();
    await page.waitForTimeout(REST_MS);
    const toTitle = await time(page, /\/movie\/\d+$/, () => link.click());
    const back = await time(page, new RegExp(`${LIST}$`), () =>
      page.evaluate(() => history.back()),
    );
    return { toTitle, back };
  } finally {
    await context.close();
  }
}

/** A page is complete when it has loaded and every picture in sight is there. */
async function time(page: Page, address: RegExp, act: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await act();
  await page.waitForURL(address, { waitUntil: "load", timeout: LIMIT_MS });
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      [...document.images]
        .filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        })
        .every((image) => image.complete),
    undefined,
    { timeout: LIMIT_MS },
  );
  return performance.now() - startedAtMs;
}
