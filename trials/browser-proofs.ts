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
  await walk(`(?<!${ABOUT_PAGES})\\.test\\.ts$`, "Not every journey leads to its end.");
}

export async function provePages() {
  await walk(`${ABOUT_PAGES}\\.test\\.ts$`, "Not every page can be used by everyone.");
}

export async function proveThrottled([times = "30", ...files]: string[]) {
  await ensureBuild(projectRoot, console.log);
  await requireBrowsers();
  const parameters = ["--grep-invert=@prove", `--repeat-each=${parseCount(times)}`];
  const { ok, output } = await runTool("playwright", ["test", ...parameters, ...files], {
    env: { THROTTLED: "true" },
  });
  console.log(output);
  if (!ok) throw new OperatorError("A test depends on how fast the machine is.");
}

/** All journeys of these files, those that `npm test` leaves out as well. */
async function walk(files: string, problem: string) {
  await ensureBuild(projectRoot, console.log);
  await requireBrowsers();
  const { ok, output } = await runTool("playwright", ["test", files], { env: { IN_FULL: "true" } });
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
