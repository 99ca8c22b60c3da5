import { withPostgres } from "../scripts/each-engine.ts";
import { anySeed, parseCount } from "./counts.ts";
import { runInFull } from "./run-tests.ts";

/** Runs a test of `npm test` in full, on both engines. */
async function proveTest(file: string, environment: Record<string, string>, failure: string) {
  await withPostgres(async (url) => {
    const database = url === undefined ? {} : { TEST_POSTGRES_URL: url };
    await runInFull([file], failure, { ...environment, ...database });
  });
}

export async function proveYearOfAlerts([seed = anySeed()]: string[]) {
  await proveTest(
    "tests/following/year-of-alerts",
    { TEST_SEED: String(parseCount(seed)) },
    `An alert was late, missing or made twice; the same year: npm run prove year-of-alerts ${seed}`,
  );
}

export async function provePlayers([runs = "10000", seed = anySeed()]: string[]) {
  await proveTest(
    "tests/library/players-agree",
    { TEST_SEED: String(parseCount(seed)), PLAYER_RUNS: String(parseCount(runs)) },
    `They say different things; the same again: npm run prove players ${runs} ${seed}`,
  );
}
