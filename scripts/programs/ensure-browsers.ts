import { join } from "node:path";

import { OperatorError } from "../bootstrap/operator-error.mjs";
import { downloadFolder, findBrowser, findFullBrowser, isHeadlessShell } from "./find-browser.ts";
import { toolPath } from "../run-tool.ts";
import { hasDebianPackages, installPackages, mayInstallPackages } from "./debian-packages.ts";
import { ensureProgram, type Presence, type Source } from "./ensure-program.ts";
import { runProgram } from "./run-program.ts";
import { makeCommand, unpackPackages } from "./unpacked-packages.ts";

/** A whole browser for what only that can, and its shell, in which everything else costs less. */
const PACKAGES = ["chromium", "chromium-headless-shell"];

const sources: readonly Source[] = [
  { name: "installing it", isOpen: mayInstallPackages, fetch: () => installPackages(PACKAGES) },
  { name: "Playwright's download", isOpen: () => true, fetch: download },
  { name: "unpacking Debian's packages", isOpen: hasDebianPackages, fetch: unpack },
];

/** Makes sure that there is a whole browser that starts; says what is missing if there can't be. */
export function ensureBrowsers(log = console.log): Promise<Presence> {
  const program = {
    name: "Chrome or Chromium",
    find: findFullBrowser,
    start,
    isComplete: () => !mayInstallPackages() || isHeadlessShell(findBrowser()),
    sources,
    toEnable: hasDebianPackages()
      ? "sudo apt-get install chromium"
      : "npx playwright install --with-deps chromium",
  };
  return ensureProgram(program, log);
}

interface Browsers {
  /** Does most things for less of the processor's time: the shell, where there is one. */
  browser: string;
  fullBrowser: string;
}

/** The same, for work that is nothing without one. */
export async function requireBrowsers(): Promise<Browsers> {
  const full = await ensureBrowsers();
  if (full.kind === "missing") {
    throw new OperatorError(`${full.why} To install it: ${full.toEnable}`);
  }
  return { browser: findBrowser() ?? full.path, fullBrowser: full.path };
}

/** A browser without its libraries, or a command that only tells where to get it, does not start. */
async function start(browser: string): Promise<void> {
  // On Windows it would open a window instead of telling its version.
  if (process.platform !== "win32") await runProgram(browser, ["--version"]);
}

async function download(log: (line: string) => void): Promise<void> {
  // The shell would be half as much again, and a whole browser does all that it does.
  const parameters = [toolPath("playwright"), "install", "chromium", "--no-shell"];
  const shown = new Set<string>();
  await runProgram(process.execPath, parameters, {
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: downloadFolder },
    onLine: (line) => {
      // It tries each address several times.
      if (!/^Downloading|% of/.test(line) || shown.has(line)) return;
      shown.add(line);
      log(`  ${line}`);
    },
  });
}

async function unpack(log: (line: string) => void): Promise<void> {
  const unpacked = await unpackPackages(PACKAGES, log);
  for (const name of PACKAGES) makeCommand(unpacked, join(unpacked, "usr/lib/chromium", name));
}
