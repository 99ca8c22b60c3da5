import { describeFailure } from "./failure.ts";
import type { PartOutcome } from "./parts.ts";

const mostNamesShown = 20;
/** A machine without memory or a broken build fails a thousand times for one reason. */
const mostFailuresShown = 30;

export interface Summary {
  lines: string[];
  ok: boolean;
}

/**
 * The end of `npm test`: what did not run, then what failed with its message and the command for it
 * alone, and one line of counts as the last.
 */
export function summarise(finished: PartOutcome[], options: { ci: boolean }): Summary {
  const tests = finished.flatMap(({ outcome }) =>
    "tests" in outcome && outcome.tests ? [outcome.tests] : [],
  );
  const passed = tests.reduce((total, each) => total + each.passed, 0);
  const failures = finished.flatMap(({ outcome }) =>
    outcome.kind === "failed" ? outcome.failures : [],
  );
  const notRun = finished.flatMap(({ name, outcome }) =>
    outcome.kind === "not run" ? [`${name}: ${outcome.why} To run it: ${outcome.toEnable}`] : [],
  );
  const skips = [...notRun, ...tests.flatMap((each) => each.skipped)];
  const unshown = failures.length - mostFailuresShown;

  const counts = [`${passed} passed`, `${failures.length} failed`];
  if (skips.length > 0) counts.push(`${skips.length} skipped`);
  return {
    lines: [
      ...skipBlock(skips, options.ci),
      ...(failures.length > 0 ? [""] : []),
      ...failures.slice(0, mostFailuresShown).flatMap((failure) => describeFailure(failure)),
      ...(unshown > 0 ? [`… and ${unshown} more failures`, ""] : []),
      counts.join(", "),
    ],
    ok: failures.length + notRun.length === 0 && passed > 0 && !(options.ci && skips.length > 0),
  };
}

function skipBlock(skips: string[], ci: boolean): string[] {
  if (skips.length === 0) return [];
  const more = skips.length - mostNamesShown;
  return [
    "",
    "======================== NOT RUN ========================",
    ...skips.slice(0, mostNamesShown),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...(ci ? ["CI=true: whatever did not run counts as a failure."] : []),
    "=========================================================",
    "",
  ];
}
