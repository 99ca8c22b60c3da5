import { availableParallelism } from "node:os";

import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { ensureBuild } from "../scripts/building/ensure-build.ts";
import { findFirefox } from "../scripts/programs/find-browser.ts";
import { requireBrowsers } from "../scripts/programs/ensure-browsers.ts";
import { projectRoot } from "../scripts/project-root.ts";
import { runTool } from "../scripts/run-tool.ts";
import { parseCount } from "./counts.ts";

/** The journeys that look at many pages, and not at what somebody does on one. */
const ABOUT_PAGES =
  "(accessibility|faults|look-of-languages|nothing-moves|poisoned|security-screens|weight)";

export async function proveJourneys() {
  await walk([`(?<!${ABOUT_PAGES})\\.test\\.ts$`], "Not every journey leads to its end.");
}

export async function provePages() {
  await walk([`${ABOUT_PAGES}\\.test\\.ts$`], "Not every page can be used by everyone.");
}

/** For each processor: pages that stand still leave it to others. */
const THROTTLED_AT_ONCE = 5;

export async function proveThrottled([times = "30", ...files]: string[]) {
  await ensureBuild(projectRoot, console.log);
  await requireBrowsers();
  const parameters = [
    "--grep-invert=@prove",
    `--repeat-each=${parseCount(times)}`,
    `--workers=${THROTTLED_AT_ONCE * availableParallelism()}`,
  ];
  const { ok, output } = await runTool("playwright", ["test", ...parameters, ...files], {
    env: { THROTTLED: "true" },
  });
  console.log(output);
  if (!ok) throw new OperatorError("A test depends on how fast the machine is.");
}

/** What walks on markup of its own, or on files, has no site that could be below a path. */
const WITHOUT_SITE = "(behaviors|documents)/";

/**
 * Every journey, or those of some files, on a site below a path of its host. What looks at many
 * pages is left out: the crawl of `npm test` reads every page there.
 */
export async function proveBasePath(files: string[]) {
  const all = `^(?!.*(${ABOUT_PAGES}|${WITHOUT_SITE})).*\\.test\\.ts$`;
  await walk(files.length === 0 ? [all] : files, "A journey leaves the path.", {
    SITE_PATH: "/cinema",
  });
}

/** All journeys of these files, those that `npm test` leaves out as well. */
async function walk(
  files: readonly string[],
  problem: string,
  variables: Readonly<Record<string, string>> = {},
) {
  await ensureBuild(projectRoot, console.log);
  await requireBrowsers();
  const env = { IN_FULL: "true", ...variables };
  const { ok, output } = await runTool("playwright", ["test", ...files], { env });
  console.log(output);
  if (!ok) throw new OperatorError(problem);
}

export async function proveInFirefox() {
  const program = findFirefox();
  if (program === undefined) {
    throw new OperatorError("There is no Firefox. To get one: sudo apt-get install firefox-esr");
  }
  await ensureBuild(projectRoot, console.log);
  const { proveFirefox } = await import("./firefox/prove-firefox.ts");
  const { failed } = await proveFirefox(program, console.log);
  if (failed > 0) throw new OperatorError(`${failed} of the journeys failed in Firefox.`);
}
