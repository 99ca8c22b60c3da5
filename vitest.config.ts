import { defineConfig } from "vitest/config";

import { pageScript } from "./scripts/building/page-script.ts";

export default defineConfig({
  plugins: [pageScript()],
  test: {
    include: ["{app,bench,scripts,server,stand-ins,tests}/**/*.test.{ts,tsx}"],
    // A failure is told with the line that runs it alone.
    includeTaskLocation: true,
    // Real databases and real processes on a machine that may be busy: the limit catches what
    // hangs, it does not measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes within a minute, however busy the machine is.
    expect: { poll: { timeout: 60_000 } },
    // Much of the time is waiting for processes, the disk and deadlines: of three workers on two
    // cores none worked for more than a third of it.
    maxWorkers: 5,
    // Every test builds its own house and no module keeps state of its own, so that files can share
    // a process, and what they import is read once.
    isolate: false,
  },
});
