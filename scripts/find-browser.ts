import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "@playwright/test";

interface Places {
  path: string;
  /** Where systems without a PATH for applications install Chrome. */
  applications: string[];
  playwright: string;
}

// The same browser without drawing a window: a journey takes two thirds of the processor time.
const HEADLESS_SHELL = "chromium-headless-shell";

const fullBrowsers = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/**
 * The browser that the journeys run in: the system's Chrome or Chromium, which plays H.264,
 * otherwise the one that Playwright has downloaded. e2e/browser.test.ts checks that it plays H.264.
 */
export function findBrowser(places: Partial<Places> = {}): string | undefined {
  return findOnPath([HEADLESS_SHELL], places.path) ?? findFullBrowser(places);
}

/** The browser as viewers have it: the shell keeps no page in memory for Back, and prerenders none. */
export function findFullBrowser(places: Partial<Places> = {}): string | undefined {
  return (
    findOnPath(fullBrowsers, places.path) ??
    [...(places.applications ?? applications), places.playwright ?? chromium.executablePath()].find(
      (path) => existsSync(path),
    )
  );
}

export function isHeadlessShell(browser: string | undefined): boolean {
  return browser?.endsWith(HEADLESS_SHELL) === true;
}

export const findFirefox = () => findOnPath(["firefox", "firefox-esr"]);

/** The first of these programs that a shell would find. */
function findOnPath(
  programs: readonly string[],
  path = process.env["PATH"] ?? "",
): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((file) => existsSync(file));
}
