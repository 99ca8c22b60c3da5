import type { TestCounts } from "./test-counts.ts";

/** One line of `npm test`: something that is checked as a whole. */
export interface Part {
  name: string;
  run: (signal: AbortSignal) => Promise<Outcome>;
}

export type Outcome =
  | { kind: "passed"; note?: string; tests?: TestCounts }
  | { kind: "failed"; output: string; tests?: TestCounts }
  | { kind: "skipped"; why: string; toEnable: string };

export interface Finished {
  name: string;
  outcome: Outcome;
}

/** Runs the parts one after the other, each with its line and its time, up to one that fails. */
export async function runParts(
  parts: Part[],
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<Finished[]> {
  const finished: Finished[] = [];
  for (const { name, run } of parts) {
    write(`${name.padEnd(34)} `);
    const startedAt = performance.now();
    const outcome = await run(signal).catch(asFailure);
    if (signal.aborted) {
      write("stopped\n");
      break;
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    write(`${seconds.padStart(6)} s   ${describe(outcome)}\n`);
    finished.push({ name, outcome });
    if (outcome.kind === "failed") {
      write(`\n${outcome.output.trim()}\n`);
      break;
    }
  }
  return finished;
}

function describe(outcome: Outcome): string {
  if (outcome.kind === "failed") return "FAILED";
  if (outcome.kind === "skipped") return "SKIPPED";
  return outcome.note ?? "ok";
}

function asFailure(error: unknown): Outcome {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", output };
}
