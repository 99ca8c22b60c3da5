import { defineConfig } from "@playwright/test";

import { putFetchedProgramsOnPath } from "./scripts/bootstrap/fetched-programs.mjs";
import { findBrowser } from "./scripts/programs/find-browser.ts";
import { findPostgres } from "./scripts/programs/find-postgres.ts";
import { inFull, isInFull } from "./tests/in-full.ts";

putFetchedProgramsOnPath();
const executablePath = findBrowser();
const quiet = [
  "--disable-gpu",
  // Without a graphics card its process only passes pictures on.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Each starts a server. With more, npm test waits at its end for the tests beside them.
  workers: 2,
  // They catch what hangs on machines that have other work too; they do not measure speed.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // A test that only passes when it is tried again has found something.
  retries: 0,
  forbidOnly: process.env["CI"] === "true",
  projects: [
    { name: "SQLite" },
    // What a journey walks through is the same on either engine: a few see that it starts on both.
    ...(isInFull && findPostgres() !== undefined
      ? [
          {
            name: "PostgreSQL",
            testMatch: /(?:accounts|identity-provider|private-page|second-factor)\.test\.ts$/,
            // The same journeys again: for somebody whose device has motion switched off.
            use: { contextOptions: { reducedMotion: "reduce" as const } },
          },
        ]
      : []),
  ],
  use: {
    // What moves without end on a page, such as the picture of home, keeps a core busy where no
    // graphics card draws it: only `npm run prove` watches it move.
    contextOptions: {
      reducedMotion: inFull<"no-preference" | "reduce">("no-preference", "reduce"),
    },
    // A trace costs a fifth of the processor's time, and nobody opens one on a build machine.
    trace: process.env["CI"] === "true" ? "off" : "retain-on-failure",
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's sandbox cannot be set up by root, as which containers commonly run.
      args: process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet,
    },
  },
});
