import { readRecord } from "./record.ts";

export type Result = "proven" | "FAILED" | "not run";

export interface Outcome {
  name: string;
  result: Result;
  seconds: number;
}

/** This machine lacks something that the proof needs: nothing is proven, and nothing has failed. */
export class NotRunError extends Error {
  override readonly name = "NotRunError";
}

/** How a process says so to the one that runs all of them. */
export const NOT_RUN_CODE = 3;

/** Runs one, and returns the process's code; what a machine lacks is no failure. */
export async function runProof(
  name: string,
  run: () => Promise<void>,
  log: (line: string) => void,
): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    if (!(error instanceof NotRunError)) throw error;
    log(`${name}: not run. ${error.message}`);
    return NOT_RUN_CODE;
  }
}

/** Runs each of them, whatever the result of those before it. */
export async function proveEach(
  names: readonly string[],
  prove: (name: string) => Promise<Result>,
  log: (line: string) => void,
  now: () => number = () => performance.now(),
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    log(`\n=== ${name}`);
    const startedAt = now();
    const result = await prove(name);
    outcomes.push({ name, result, seconds: Math.round((now() - startedAt) / 1000) });
  }
  return outcomes;
}

/** One line for each, with the commit that it last passed on. */
export function describeOutcomes(root: string, outcomes: readonly Outcome[]): string[] {
  const record = readRecord(root);
  return outcomes.map(({ name, result, seconds }) => {
    const last = record[name]?.commit ?? "never";
    return `${name.padEnd(10)} ${result.padEnd(7)} ${String(seconds).padStart(6)} s   last passed on ${last}`;
  });
}
