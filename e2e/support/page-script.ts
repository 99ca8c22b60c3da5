import { expect, type BrowserContext, type Page } from "@playwright/test";

import { pathOf } from "./below-a-path.ts";

/**
 * Waits until a script that the page imports by itself has run: before a journey types what the
 * script handles, and before it goes offline.
 */
export async function hasRun(page: Page, name: string): Promise<void> {
  const address = async () => {
    const requested = (await page.requests()).map((request) => request.url());
    return requested.find((url) => pathOf(url).startsWith(`/assets/${name}-`));
  };
  await expect.poll(address, { message: `${name} is requested` }).toBeDefined();
  // A script runs once: this import ends when the page's own has ended.
  await page.evaluate(async (url) => void (await import(url)), (await address()) ?? "");
}

/** The page knows its viewer: until then a watchlist button is a form. */
export const isKnown = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem("user") ?? ""))
    .toContain('"watchlist":');

/**
 * What pages hide or show by themselves after some seconds, such as a toast with its Undo, remains:
 * a busy machine takes longer than a viewer to get there.
 */
export const holdTimers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const HOUR_MS = 3_600_000;
    const held = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      start(work, ms < 2000 ? ms : HOUR_MS, ...rest);
    Object.assign(window, { setTimeout: held });
  });

/** Nobody uses the page: headless browsers sometimes report a pointer that is not there. */
export const leaveAlone = (page: Page) =>
  page.addInitScript(() => {
    for (const sign of ["pointerover", "touchstart", "keydown", "focusin", "click", "submit"]) {
      addEventListener(sign, (event) => event.stopImmediatePropagation(), { capture: true });
    }
  });
