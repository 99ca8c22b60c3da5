import { defineConfig } from "vitest/config";

import { pageScript } from "../../scripts/building/page-script.ts";
/** The tests near one area's code, on SQLite. */
export default defineConfig({
  plugins: [pageScript()],
  test: {
    include: JSON.parse(process.env["MUTANTS_TESTS"] ?? "[]"),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Long for a busy machine, short for the many mutants that are noticed by waiting in vain.
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
  },
});
