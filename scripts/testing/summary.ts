import { describeFailure } from "./failure.ts";
import type { Finished } from "./parts.ts";

const mostNamesShown = 20;
/** A machine without memory or a broken build fails a thousand times for one reason. */
const mostFailuresShown = 30;

export interface Summary {
  lines: string[];
  ok: boolean;
}

/**
 * The end of `npm test`: what was skipped, then what failed with its message and the command for it
 * alone, and one line of counts as the last.
 */
export function summarise(finished: Finished[], options: { ci: boolean }): Summary {
  const tests = finished.flatMap(({ outcome }) =>
    "tests" in outcome && outcome.tests ? [outcome.tests] : [],
  );
  const passed = tests.reduce((total, each) => total + each.passed, 0);
  const failures = finished.flatMap(({ outcome }) =>
    outcome.kind === "failed" ? outcome.failures : [],
  );
  const skips = [...skippedParts(finished), ...tests.flatMap((each) => each.skipped)];
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
    ok: failures.length === 0 && passed > 0 && !(options.ci && skips.length > 0),
  };
}

function skippedParts(finished: Finished[]): string[] {
  return finished.flatMap(({ name, outcome }) =>
    outcome.kind === "skipped" ? [`${name}: ${outcome.why} To run it: ${outcome.toEnable}`] : [],
  );
}

function skipBlock(skips: string[], ci: boolean): string[] {
  if (skips.length === 0) return [];
  const more = skips.length - mostNamesShown;
  return [
    "",
    "======================== SKIPPED ========================",
    ...skips.slice(0, mostNamesShown),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...(ci ? ["CI=true: whatever is skipped counts as a failure."] : []),
    "=========================================================",
    "",
  ];
}
