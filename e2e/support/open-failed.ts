import { expect, type Page } from "@playwright/test";

/**
 * Opens a page that fails as a whole. On a slow machine the first answer may be streamed before its
 * status is known; by the second request the service is paused, and the answer comes at once.
 */
export const openFailed = (page: Page, address: string) =>
  expect(async () => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(503);
  }).toPass({ timeout: 120_000 });
