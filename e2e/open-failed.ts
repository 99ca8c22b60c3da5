import { expect, type Page } from "@playwright/test";

/**
 * Opens a page that fails as a whole. On a slow machine the first answer may come too late to be
 * told by its status; by the second the service is left to rest, and the answer is there at once.
 */
export const openFailed = (page: Page, address: string) =>
  expect(async () => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(503);
  }).toPass({ timeout: 20_000 });
