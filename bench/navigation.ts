import { setTimeout as sleep } from "node:timers/promises";

import { createBrowser } from "#tests/browser.ts";

import type { Browser, BrowserTab, Cookies } from "./browser-tab.ts";
import { openLine } from "./slow-line.ts";

/** A mid-range phone on a slow connection: 150 ms round trip, 1.6 Mbit/s. */
const CPU_SLOWDOWN = 4;
const LINE = { delayMs: 75, bytesPerMs: 200 };
const LIST = "/movies";
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 15;
/** The pointer rests on a link before it is clicked, as people's pointers do. */
const REST_MS = 400;

/** The time from a click until the page is complete, there and back. */
export interface NavigationMs {
  toTitle: number;
  back: number;
}

/** Measures two servers alternately, so that both run under the same load. */
export async function measureNavigation(
  browser: Browser,
  origins: readonly string[],
  pairs: number,
): Promise<NavigationMs[][]> {
  const viewers = await Promise.all(origins.map(signUp));
  const figures = origins.map((): NavigationMs[] => []);
  // The first round warms both servers up and is not counted.
  for (let round = 0; round <= pairs; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order.filter((place) => place < origins.length)) {
      const taken = await navigate(browser, origins[at] ?? "", viewers[at] ?? new Map());
      if (round > 0) figures[at]?.push(taken);
    }
  }
  return figures;
}

type Jar = ReadonlyMap<string, string>;

async function signUp(origin: string): Promise<Jar> {
  const viewer = createBrowser(origin);
  const email = `bench-${Date.now()}@example.org`;
  await viewer.post("/signup", { name: "Ada", email, password: "a long enough one" });
  return viewer.jar;
}

async function navigate(browser: Browser, origin: string, jar: Jar): Promise<NavigationMs> {
  const line = await openLine(origin, LINE);
  const cookies: Cookies = [...jar].map(([name, value]) => ({ name, value, url: line.origin }));
  const tab = await browser.openTab(cookies);
  try {
    await tab.open(line.origin + LIST);
    await waitUntil(tab, `location.pathname === "${LIST}" && ${COMPLETE}`);
    // The service worker of the offline page takes part in every navigation but the first.
    await waitUntil(tab, "navigator.serviceWorker?.controller != null");
    await line.settle();
    const { x, y, path, heading } = await findLink(tab);
    line.slowDown();
    await tab.slowDown?.(CPU_SLOWDOWN);
    await tab.moveTo(x, y);
    await sleep(REST_MS);
    const isList = `document.querySelector("main h1")?.textContent === ${JSON.stringify(heading)}`;
    const toTitle = await time(tab, () => tab.click(), path, `!(${isList})`);
    const back = await time(tab, () => tab.evaluate("history.back()"), LIST, isList);
    return { toTitle, back };
  } finally {
    await tab.close();
    line.close();
  }
}

/** The address of the first visible title, and what identifies its list. */
async function findLink(tab: BrowserTab) {
  const found = await tab.evaluate(`(() => {
    const link = document.querySelector('main a[href^="/movie/"]');
    link.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = link.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const heading = document.querySelector("main h1")?.textContent;
    return JSON.stringify({ x, y, path: new URL(link.href).pathname, heading });
  })()`);
  return JSON.parse(String(found)) as { x: number; y: number; path: string; heading: string };
}

async function time(
  tab: BrowserTab,
  act: () => Promise<unknown>,
  path: string,
  isThere: string,
): Promise<number> {
  const startedAtMs = performance.now();
  await act();
  const isAtPath = `location.pathname === ${JSON.stringify(path)}`;
  await waitUntil(tab, `${isAtPath} && ${isThere} && ${COMPLETE}`);
  return performance.now() - startedAtMs;
}

/** A page is complete when it has loaded and every visible picture has loaded. */
const COMPLETE = `(document.readyState === "complete" && [...document.images].filter((image) => {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}).every((image) => image.complete))`;

async function waitUntil(tab: BrowserTab, condition: string): Promise<void> {
  const endsAtMs = performance.now() + LIMIT_MS;
  // A page that is being left answers nothing.
  while ((await tab.evaluate(condition).catch(() => false)) !== true) {
    if (performance.now() > endsAtMs)
      throw new Error(`The condition never became true: ${condition}`);
    await sleep(LOOK_EVERY_MS);
  }
}
