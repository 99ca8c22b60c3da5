import { shorten, type Failure } from "./failure.ts";
import type { TestCounts } from "./test-counts.ts";

/** One line of `npm test`: something that is checked as a whole. */
export interface Part {
  name: string;
  /** The command that runs it alone. */
  again: string;
  run: (signal: AbortSignal) => Promise<Outcome>;
}

export type Outcome =
  | { kind: "passed"; note?: string; tests?: TestCounts }
  | { kind: "failed"; failures: Failure[]; tests?: TestCounts }
  | { kind: "not run"; why: string; toEnable: string };

export interface PartOutcome {
  name: string;
  outcome: Outcome;
}

/**
 * Runs every part, whatever the result of those before it, and prints a line with its time for each
 * as it ends. Lanes run in parallel, the parts of one lane one after the other.
 */
export async function runParts(
  lanes: Part[][],
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<PartOutcome[]> {
  const finished = await Promise.all(lanes.map((lane) => runLane(lane, signal, write)));
  return finished.flat();
}

async function runLane(parts: Part[], signal: AbortSignal, write: (text: string) => void) {
  const finished: PartOutcome[] = [];
  for (const { name, again, run } of parts) {
    if (signal.aborted) break;
    const startedAt = performance.now();
    const outcome = await run(signal).catch((error: unknown) => asFailure(name, again, error));
    if (signal.aborted) {
      write(`${name.padEnd(34)} stopped\n`);
      break;
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    write(`${name.padEnd(34)} ${seconds.padStart(6)} s   ${describe(outcome)}\n`);
    finished.push({ name, outcome });
  }
  return finished;
}

function describe(outcome: Outcome): string {
  if (outcome.kind === "not run") return "NOT RUN";
  if (outcome.kind === "passed") return outcome.note ?? "ok";
  const { tests, failures } = outcome;
  return tests === undefined
    ? "FAILED"
    : `FAILED: ${tests.passed} passed, ${failures.length} failed`;
}

function asFailure(name: string, again: string, error: unknown): Outcome {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", failures: [{ name, message: shorten(problem), again }] };
}
