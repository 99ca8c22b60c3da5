import { randomInt } from "node:crypto";

import { seededRandom } from "../trials/kills/random.ts";

/** A seed for this run, printed so that a failure can be run again with `TEST_SEED`. */
export function printedSeed(what: string): number {
  const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 32));
  process.stdout.write(`${what}: TEST_SEED=${seed}\n`);
  return seed;
}

export const printedRandom = (what: string): (() => number) => seededRandom(printedSeed(what));
