import { findBrowser } from "../find-browser.ts";
import { runTool } from "../run-tool.ts";
import { installChromiumPackage, mayInstallPackages } from "./debian-packages.ts";
import { judge } from "./judge.ts";
import type { Outcome, Part } from "./parts.ts";
import { countPlaywright } from "./test-counts.ts";
import { withReport } from "./with-report.ts";

interface JourneyOptions {
  find?: () => string | undefined;
  mayInstall?: () => boolean;
  /** A cluster for the journeys that are walked on PostgreSQL as well. */
  postgresUrl?: () => string | undefined;
}

/** The journeys of e2e/, in a real browser against the built product. */
export function journeysPart(options: JourneyOptions = {}): Part {
  const { find = findBrowser, mayInstall = mayInstallPackages, postgresUrl } = options;
  return {
    name: "browser journeys",
    async run(signal) {
      if (find() === undefined && mayInstall()) installChromiumPackage();
      const browser = find();
      if (browser === undefined) return noBrowser;
      return withReport(async (reportPath) => {
        const result = await runTool("playwright", ["test", "--reporter=list,json"], {
          signal,
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath, TEST_POSTGRES_URL: postgresUrl?.() },
        });
        return judge(result, reportPath, countPlaywright, browser);
      });
    },
  };
}

const noBrowser: Outcome = {
  kind: "skipped",
  why: "there is neither Chrome nor Chromium.",
  toEnable: "npx playwright install chromium",
};
