import { findFullBrowser } from "../../scripts/programs/find-browser.ts";
import { test as journey } from "./journey.ts";

/**
 * A journey in the browser as viewers have it: the shell without windows shows no notifications,
 * fetches nothing in the background and keeps no page in memory. One worker walks all of these.
 */
export const test = journey.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findFullBrowser();
      if (executablePath === undefined) {
        throw new Error("This journey needs Chrome or Chromium: `npm test` says how to get one.");
      }
      await use({
        ...launchOptions,
        executablePath,
        // Playwright switches off what every browser has: a page that was left waits for Back.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});

export { expect } from "./journey.ts";
