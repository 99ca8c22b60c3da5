import { inFull } from "../in-full.ts";
import { seededRandom } from "../../trials/kills/random.ts";

/** Decisions that look random and are the same each time for the same seed. */
export type Chance = ReturnType<typeof createChance>;

export function createChance(seed: number) {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const isOneIn = (count: number) => below(count) === 0;
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }
  /** Some of the items, in their order. */
  const some = <Item>(items: readonly Item[], oneIn: number) => items.filter(() => isOneIn(oneIn));
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  return { below, isOneIn, pick, some, bytes };
}

/** The seed and the number of cases; `npm run prove fuzz` runs many more. */
export const fuzzing = {
  seed: Number(process.env["FUZZ_SEED"] ?? 20_261_121),
  /** How many cases a full run has for each; `npm test` runs a twentieth of them. */
  times: Number(process.env["FUZZ_TIMES"] ?? inFull(1, 0.05)),
};

/** Prints what was tried, with its seed, so that it can be repeated. */
export const printTried = (what: string) => process.stdout.write(`fuzzing: ${what}\n`);
