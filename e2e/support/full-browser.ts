import { findBrowser, findFullBrowser } from "../../scripts/find-browser.ts";
import { test as journey } from "./journey.ts";

export const fullBrowser = findFullBrowser() ?? findBrowser();

/**
 * A journey in the browser as viewers have it: the shell without windows shows no notifications,
 * fetches nothing in the background and keeps no page in memory. One worker walks all of these.
 */
export const test = journey.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        ...(fullBrowser !== undefined && { executablePath: fullBrowser }),
        // Playwright switches off what every browser has: a page that was left waits for Back.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});

export { expect } from "./journey.ts";
