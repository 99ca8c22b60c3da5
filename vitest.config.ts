import { globSync } from "node:fs";

import { configDefaults, defineConfig } from "vitest/config";

import { putFetchedProgramsOnPath } from "./scripts/bootstrap/fetched-programs.mjs";
import { pageScript } from "./scripts/building/page-script.ts";
import { isInFull } from "./tests/in-full.ts";

/** What needs minutes lies in `trials/`, and runs only where everything runs in full. */
const everyTest = [
  "{app,art,bench,scripts,server,stand-ins,tests}/**/*.test.{ts,tsx}",
  ...(isInFull ? ["trials/**/*.trial.ts"] : []),
];

/** What can differ between the engines: migrations, locks, jobs, uniqueness, time, order, money. */
const onBothEngines = [
  "app/db/**/*.test.ts",
  "app/features/{accounts,billing,messages,operator,together,tracking}/**/*.server.test.ts",
  "app/features/films/matching/film-matches.server.test.ts",
  "app/features/library/{alerts/alerts-round,calendar/calendar,continue/continue-watching,dates/start-dates,exports/export-round-trip,following/follows,for-you/for-you,imports/{imports,undo-import},lists/lists,players/{agree,slow-players},titles/name-filter,ratings/ratings,scrobbling/scrobbling,secret-addresses,services/own-services,watched/watched,watchlist/{titles-to-watch,watchlist},year/year-review}.server.test.ts",
  "app/routes/account/profiles/profile-languages.test.ts",
  "app/routes/api/playing.test.ts",
  "scripts/operator/{db-commands,move-to}.test.ts",
  "tests/databases/{schema-document,round-trips}.test.ts",
  "tests/server/clock-jumps.test.ts",
  "tests/attack/races.test.ts",
  "tests/operator/many-accounts.test.ts",
  "tests/nodes/*.test.ts",
];

/**
 * They start processes, some of which need the build, try everything of a kind, or go through the
 * forms of accounts, each with a password that takes its time: `npm run check` leaves them out.
 */
const longer = [
  "tests/{attack,commands,crawl,following,fuzz,kills,scale,server}/**/*.test.ts",
  "{bench,scripts}/**/*.test.ts",
  "stand-ins/{main,**/conformance-*,mail/*}.test.ts",
  "app/features/catalog/{age-limits/age-limits.server,faults,kind-to-services,search/search.server}.test.ts",
  "app/features/films/{films.server,age-limits/age-limits,matching/match-service.server,matching/matching-over-seeds}.test.ts",
  "app/features/library/{imports/matching-over-seeds,year/draw-year}.test.ts",
  "app/routes/{account,api/auth,auth,operator,plans}/**/*.test.{ts,tsx}",
  "app/routes/archive/*.test.tsx",
  "app/routes/titles/title-screens.test.tsx",
  "app/services/pictures/picture-decoder.server.test.ts",
  "app/features/library/imports/reading/upload-reader.server.test.ts",
  "app/shell/child-links.test.ts",
  "server/{features,mail,images/images}.test.ts",
  "server/pages/{faults-on-screens,streamed-pages}.test.tsx",
  "{art,stand-ins}/**/draw.test.ts",
];

const isQuick = process.env["QUICK"] === "true";
/** In full every file runs on both engines. */
const onPostgres = isInFull ? everyTest : onBothEngines;
const engines = isQuick
  ? {}
  : {
      globalSetup: "tests/databases/postgres-setup.ts",
      provide: { onBothEngines: globSync(onPostgres, { cwd: import.meta.dirname }) },
    };

// The React that ships, also in what JSX is compiled to; the same for every way to start the tests.
process.env["NODE_ENV"] = "production";
putFetchedProgramsOnPath();

export default defineConfig({
  plugins: [pageScript()],
  test: {
    // A failure is reported with the line that runs it alone.
    includeTaskLocation: true,
    // Real databases and real processes on a machine that may be busy: the limit catches what
    // hangs, it does not measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes within a minute, however busy the machine is.
    expect: { poll: { timeout: 60_000 } },
    // Every test builds its own server and no module keeps state of its own, so that files can share
    // a process, and what they import is read once.
    isolate: false,
    env: { NODE_ENV: "production" },
    // What they import is read once in each; the journeys beside them use what two leave idle.
    maxWorkers: 2,
    // Room for what tests leave at once: a twentieth less of the processor's time.
    execArgv: ["--max-semi-space-size=64"],
    // One project for both lengths and both engines: each would import everything in processes of
    // its own.
    include: everyTest,
    exclude: [...configDefaults.exclude, ...(isQuick ? [...onBothEngines, ...longer] : [])],
    ...engines,
  },
});
