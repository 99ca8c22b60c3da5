import type { Page } from "@playwright/test";

/** For a page that is opened next: time passes only with `page.clock.runFor`. */
export async function stopClock(page: Page, atMs = 1000): Promise<void> {
  await page.clock.install({ time: atMs - 1000 });
  await page.clock.pauseAt(atMs);
}
