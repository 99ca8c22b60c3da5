import { rmSync } from "node:fs";

import { createPlace, type TestPlace } from "#tests/database-place.ts";

import { fillDatabase } from "../../bench/filling/fill-database.ts";
import { onEachEngine } from "../../scripts/each-engine.ts";
import { measureGrowth, type GrowthFigures } from "../../bench/filling/growth.ts";

export interface ScaleOptions {
  /** How many viewers the large database has. */
  users: number;
  /** How often each action is done, by another viewer each time. */
  rounds: number;
  postgresUrl: string | undefined;
  log: (line: string) => void;
}

const FEW_USERS = 1000;
/** How much longer an action may take among many viewers than among few. */
export const MAX_RATIO = 1.5;

/** On both engines; throws when an action takes too long among many viewers. */
export async function proveScaleOnEach(
  counts: Pick<ScaleOptions, "users" | "rounds">,
  log: (line: string) => void,
): Promise<void> {
  let tooSlow = 0;
  await onEachEngine(async (engine, postgresUrl) => {
    log(`${engine}: ${counts.users} viewers beside 1000, medians of ${counts.rounds}`);
    const figures = await proveScale({ ...counts, postgresUrl, log });
    for (const figure of figures) log(formatGrowth(figure));
    tooSlow += figures.filter(({ ratio }) => ratio > MAX_RATIO).length;
  });
  if (tooSlow > 0) throw new Error(`${tooSlow} took over ${MAX_RATIO} times as long.`);
}

/** What a viewer does among many others and among few: real servers, called alternately. */
export async function proveScale(options: ScaleOptions): Promise<GrowthFigures[]> {
  const { users, rounds, postgresUrl, log } = options;
  const [few, many] = [await createPlace(postgresUrl), await createPlace(postgresUrl)];
  // Removes gigabytes of data, however this ends.
  const atExit = () => removeFiles(few, many);
  process.once("exit", atExit);
  try {
    const smallUsers = Math.min(FEW_USERS, users);
    await fillDatabase(few, smallUsers);
    await fillDatabase(many, users, log);
    const small = { place: few, users: smallUsers };
    return await measureGrowth(small, { place: many, users }, rounds);
  } finally {
    await few.remove();
    await many.remove();
    process.off("exit", atExit);
  }
}

function removeFiles(...places: TestPlace[]): void {
  for (const { dataDirectory } of places) rmSync(dataDirectory, { recursive: true, force: true });
}

/** One action's figures, as a line. */
function formatGrowth({ name, small, large, ratio }: GrowthFigures): string {
  const ms = (figure: number) => `${figure.toFixed(2).padStart(8)} ms`;
  return `${name.padEnd(42)}${ms(small.p50)}${ms(large.p50)}${ratio.toFixed(2).padStart(8)}`;
}
