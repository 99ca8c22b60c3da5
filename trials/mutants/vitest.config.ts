import { defineConfig, type ViteUserConfig } from "vitest/config";

import { pageScript } from "../../scripts/building/page-script.ts";
import { QuickestFirst } from "./quickest-first.ts";
import { warmPool } from "./warm-pool.ts";

type Plugin = NonNullable<ViteUserConfig["plugins"]>[number];

/** Stryker asks for threads; this pool's stay when a mutant has been tried. */
const keepThreads: Plugin = {
  name: "keep-threads",
  configureVitest({ project }) {
    Object.assign(project.config, { pool: warmPool.name, poolRunner: warmPool });
  },
};

/** The tests near one area's code, on SQLite. */
export default defineConfig({
  plugins: [pageScript(), keepThreads],
  test: {
    include: JSON.parse(process.env["MUTANTS_TESTS"] ?? "[]"),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Long for a busy machine, short for the many mutants that are noticed by waiting in vain.
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
