import { expect, type Page } from "@playwright/test";

/**
 * Opens what a new profile is asked, until it shows at least so many films: a busy server names only
 * some of them in time, and asks another time where these are too few.
 */
export async function openFirstTaste(page: Page, fewest: number): Promise<void> {
  await expect(async () => {
    await page.goto("/first-taste");
    expect(await page.getByRole("checkbox").count()).toBeGreaterThanOrEqual(fewest);
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick five that you like");
}
