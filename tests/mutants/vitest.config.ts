import { defineConfig } from "vitest/config";

import { pageScript } from "../../scripts/building/page-script.ts";
import { areas } from "./areas.ts";

const area = areas.find(({ name }) => name === process.env["MUTANTS_AREA"]);

/** The tests near one area's code, on SQLite. */
export default defineConfig({
  plugins: [pageScript()],
  test: {
    include: [...(area?.tests ?? [])],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Long for a busy machine, short for the many mutants that are noticed by waiting in vain.
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
  },
});
