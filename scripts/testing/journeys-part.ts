import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { findBrowser } from "../programs/find-browser.ts";
import { ensureBrowsers } from "../programs/ensure-browsers.ts";
import { projectRoot } from "../project-root.ts";
import { runTool } from "../run-tool.ts";
import { judge } from "./judge.ts";
import type { Outcome, Part } from "./parts.ts";
import { countPlaywright } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

interface JourneyOptions {
  ensure?: typeof ensureBrowsers;
  /** The server that the journeys start. */
  builtServer?: string;
}

const NAME = "browser journeys";
/** Journeys whose name ends in @prove are walked by `npm run prove journeys` and `pages`. */
const PARAMETERS = ["test", "--grep-invert=@prove"];
const AGAIN = ["npx playwright", ...PARAMETERS].join(" ");

/** The journeys of e2e/, in a real browser against the built product. */
export function journeysPart(options: JourneyOptions = {}): Part {
  const { ensure = ensureBrowsers } = options;
  const { builtServer = join(projectRoot, "build/server/main.js") } = options;
  return {
    name: NAME,
    again: AGAIN,
    async run(signal) {
      const browser = await ensure();
      if (browser.kind === "missing") return { ...browser, kind: "not run" };
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
        const run = {
          name: NAME,
          again: AGAIN,
          note: findBrowser() ?? browser.path,
          count: countPlaywright,
        };
        return judge(result, reportPath, run);
      });
    },
  };
}

const noBuild: Outcome = {
  kind: "failed",
  failures: [{ name: NAME, message: "There is no build to walk through.", again: AGAIN }],
};
