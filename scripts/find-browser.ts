import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "@playwright/test";

interface Places {
  path: string;
  /** Where systems without a PATH for applications install Chrome. */
  applications: string[];
  playwright: string;
}

// The same browser without a window to draw: a journey costs two thirds of the processor's time.
const HEADLESS_SHELL = "chromium-headless-shell";

const commands = [
  HEADLESS_SHELL,
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/**
 * The browser that the journeys run in: the system's Chrome or Chromium, which plays the H.264
 * that films come in, else the one Playwright has downloaded. e2e/browser.test.ts checks that it
 * plays them.
 */
export function findBrowser(places: Partial<Places> = {}): string | undefined {
  return (
    findOnPath(commands, places.path) ??
    [...(places.applications ?? applications), places.playwright ?? chromium.executablePath()].find(
      (path) => existsSync(path),
    )
  );
}

export function isHeadlessShell(browser: string | undefined): boolean {
  return browser?.endsWith(HEADLESS_SHELL) === true;
}

/** The first of these programs that a shell would find. */
export function findOnPath(
  programs: readonly string[],
  path = process.env["PATH"] ?? "",
): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((file) => existsSync(file));
}
