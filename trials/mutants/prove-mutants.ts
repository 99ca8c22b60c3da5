import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { LogLevel } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

import { projectRoot } from "../../scripts/project-root.ts";
import type { Area } from "./areas.ts";
import equivalent from "./equivalent.json" with { type: "json" };
import { judgeMutants, type Score } from "./judge-mutants.ts";
import { readLine } from "./read-line.ts";

/** The minimum share of mutants that the tests of each area must notice. */
export const MIN_SCORE = 0.85;

interface Options {
  area: Area;
  seed: number;
  /** How many of the mutants are tried: 1 for all, 0.1 for a tenth. */
  share: number;
  /** A pattern of test files, in place of all of the area's. */
  tests?: string | undefined;
  log: (text: string) => void;
}

/** Makes small mistakes in an area's code, one at a time, and counts how many its tests notice. */
export async function proveMutants({ area, seed, share, tests, log }: Options): Promise<Score> {
  log(
    `${area.name}: ${share === 1 ? "all mutants" : `${Math.round(share * 100)} % of them, seed ${seed}`}`,
  );
  Object.assign(process.env, {
    NODE_ENV: "production",
    MUTANTS_TESTS: JSON.stringify(tests === undefined ? area.tests : [tests]),
    MUTANTS_SEED: String(seed),
    MUTANTS_SHARE: String(share),
  });
  const tried = await new Stryker({
    mutate: [...area.mutate, "!**/*.test.ts"],
    testRunner: "warm-vitest",
    vitest: { configFile: "trials/mutants/vitest.config.ts", related: false },
    checkers: share === 1 ? [] : ["drawing"],
    plugins: [
      fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner")),
      join(projectRoot, "trials/mutants/warm-runner.ts"),
      join(projectRoot, "trials/mutants/drawing-checker.ts"),
      join(projectRoot, "trials/mutants/progress-reporter.ts"),
    ],
    coverageAnalysis: "perTest",
    // Code that runs once, when a module is loaded, would need a new process for each mutant.
    ignoreStatic: true,
    ignorePatterns: ["build", "build.next", "data", "e2e", "art", "test-results"],
    // Stryker's own reading of tsconfig.json needs an older TypeScript, and nothing here needs it.
    tsconfigFile: "not-read.json",
    tempDirName: ".stryker-tmp",
    reporters: ["unnoticed"],
    logLevel: "warn" as LogLevel,
    // A busy machine is slow: only a mutant that never ends may count as noticed by its timeout.
    dryRunTimeoutMinutes: 60,
    timeoutMS: 120_000,
    timeoutFactor: 3,
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  }).runMutationTest();
  const score = judgeMutants(tried, equivalent, readLine);
  const { caught, survivors, timeouts } = score;
  const percent = (100 * score.score).toFixed(1);
  log(
    `${area.name}: ${percent} % (${caught} of ${caught + survivors}; ${timeouts} never ended), ${score.equivalent} equivalent`,
  );
  return score;
}
