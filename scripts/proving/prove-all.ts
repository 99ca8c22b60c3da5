import { readRecord } from "./record.ts";

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
}

/** Runs each of them, whatever the result of those before it. */
export async function proveEach(
  names: readonly string[],
  prove: (name: string) => Promise<boolean>,
  log: (line: string) => void,
  now: () => number = () => performance.now(),
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    log(`\n=== ${name}`);
    const startedAt = now();
    const ok = await prove(name);
    outcomes.push({ name, ok, seconds: Math.round((now() - startedAt) / 1000) });
  }
  return outcomes;
}

/** One line for each, with the commit that it last passed on. */
export function describeOutcomes(root: string, outcomes: readonly Outcome[]): string[] {
  const record = readRecord(root);
  return outcomes.map(({ name, ok, seconds }) => {
    const last = record[name]?.commit ?? "never";
    return `${name.padEnd(10)} ${ok ? "proven" : "FAILED"} ${String(seconds).padStart(6)} s   last passed on ${last}`;
  });
}
