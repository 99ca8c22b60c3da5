import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "@playwright/test";

import { fetchedFolder } from "../bootstrap/fetched-programs.mjs";

interface Places {
  path: string;
  /** Where systems without a PATH for applications install Chrome. */
  applications: string[];
  /** Where `npm test` has Playwright put the browser that it downloads. */
  downloads: string;
  /** The browser that somebody downloaded with Playwright before. */
  playwright: string;
}

export const downloadFolder = join(fetchedFolder, "playwright");

// The same browser without drawing a window: a journey takes two thirds of the processor time.
const HEADLESS_SHELL = "chromium-headless-shell";

const fullBrowsers = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/**
 * The browser that most journeys run in: the system's Chrome or Chromium, which plays H.264,
 * otherwise the one that was fetched. e2e/browser.test.ts checks that it plays H.264.
 */
export function findBrowser(places: Partial<Places> = {}): string | undefined {
  return findOnPath([HEADLESS_SHELL], places.path) ?? findFullBrowser(places);
}

/**
 * The browser as viewers have it: the shell fetches nothing in the background, shows no
 * notifications, keeps no page in memory for Back, and prerenders none.
 */
export function findFullBrowser(places: Partial<Places> = {}): string | undefined {
  const { downloads = downloadFolder, playwright = chromium.executablePath() } = places;
  const downloaded = globSync(
    "chromium-*/*/{chrome,chrome.exe,*.app/Contents/MacOS/{Chromium,Google Chrome for Testing}}",
    { cwd: downloads },
  ).map((file) => join(downloads, file));
  return [
    ...downloaded,
    findOnPath(fullBrowsers, places.path),
    ...(places.applications ?? applications),
    playwright,
  ].find((path) => path !== undefined && existsSync(path));
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
