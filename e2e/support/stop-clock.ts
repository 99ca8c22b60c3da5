import type { Page } from "@playwright/test";

/** Far longer than a page needs to be told to stand still, which goes on until then. */
const HOUR_MS = 3_600_000;

/** For a page that is opened next: time passes only with `page.clock.runFor`. */
export async function stopClock(page: Page, atMs = 1000): Promise<void> {
  await page.clock.install({ time: atMs - HOUR_MS });
  await page.clock.pauseAt(atMs);
}
