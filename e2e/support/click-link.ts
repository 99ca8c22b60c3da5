import type { Page } from "@playwright/test";

import { addressOf } from "./below-a-path.ts";

/** Clicks a link that the page did not have. */
export const clickLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
  }, addressOf(path));

/** The same, until its page has loaded. */
export async function followLink(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent("load");
  await clickLink(page, path);
  await loaded;
}
