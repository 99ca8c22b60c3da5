import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { findBrowser, isHeadlessShell } from "../find-browser.ts";
import { projectRoot } from "../project-root.ts";
import { runTool } from "../run-tool.ts";
import { installChromiumPackage, mayInstallPackages } from "./debian-packages.ts";
import { judge } from "./judge.ts";
import type { Outcome, Part } from "./parts.ts";
import { countPlaywright } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

interface JourneyOptions {
  find?: () => string | undefined;
  mayInstall?: () => boolean;
  install?: () => void;
  /** The server that the journeys start. */
  builtServer?: string;
}

const NAME = "browser journeys";
/** Journeys whose name ends in @prove are walked by `npm run prove journeys` and `pages`. */
const PARAMETERS = ["test", "--grep-invert=@prove"];
const AGAIN = ["npx playwright", ...PARAMETERS].join(" ");

/** The journeys of e2e/, in a real browser against the built product. */
export function journeysPart(options: JourneyOptions = {}): Part {
  const { find = findBrowser, mayInstall = mayInstallPackages } = options;
  const { install = installChromiumPackage } = options;
  const { builtServer = join(projectRoot, "build/server/main.js") } = options;
  return {
    name: NAME,
    again: AGAIN,
    async run(signal) {
      if (!isHeadlessShell(find()) && mayInstall()) installHeadlessShell(find, install);
      const browser = find();
      if (browser === undefined) return noBrowser;
      if (!existsSync(builtServer)) return noBuild;
      return withReport(async (reportPath) => {
        // A trace costs a fifth of the processor's time: the command that runs it alone has one.
        const parameters = [...PARAMETERS, "--trace=off", "--reporter=list,json"];
        const result = await runTool("playwright", parameters, {
          signal,
          env: {
            PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath,
            // Each worker starts a server, and some journeys one more.
            NODE_COMPILE_CACHE: dirname(reportPath),
          },
        });
        const run = { name: NAME, again: AGAIN, note: browser, count: countPlaywright };
        return judge(result, reportPath, run);
      });
    },
  };
}

/** Any browser will do: a package that can't be installed only matters when there is none. */
function installHeadlessShell(find: () => string | undefined, install: () => void): void {
  try {
    install();
  } catch (error) {
    if (find() === undefined) throw error;
  }
}

const noBrowser: Outcome = {
  kind: "skipped",
  why: "there is neither Chrome nor Chromium.",
  toEnable: "npx playwright install chromium",
};

const noBuild: Outcome = {
  kind: "failed",
  failures: [{ name: NAME, message: "There is no build to walk through.", again: AGAIN }],
};
