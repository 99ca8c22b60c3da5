import { spawnSync } from "node:child_process";

import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { ensureBuild } from "../scripts/building/ensure-build.ts";
import { withPostgres } from "../scripts/each-engine.ts";
import { projectRoot } from "../scripts/project-root.ts";
import { runTool } from "../scripts/run-tool.ts";
import {
  proveBasePath,
  proveInFirefox,
  proveJourneys,
  provePages,
  proveThrottled,
} from "./browser-proofs.ts";
import { anySeed, parseCount } from "./counts.ts";
import { proveFullCompose } from "./image/full/prove-full-compose.ts";
import { proveCompose } from "./image/prove-compose.ts";
import { proveArm64Image, proveImage } from "./image/prove-image.ts";
import { compareAnswers, keepAnswers, proveAnswers } from "./prove-answers.ts";
import {
  proveBilling,
  proveCharges,
  proveCrash,
  proveKills,
  proveLoad,
  provePower,
} from "./prove-kills.ts";
import {
  proveApi,
  proveInstalling,
  proveNodes,
  provePooler,
  proveProxies,
  proveStremio,
  proveTogether,
  proveUpgrade,
} from "./prove-servers.ts";
import { runInFull } from "./run-tests.ts";
import { provePlayers, proveYearOfAlerts } from "./prove-library.ts";

// The long version of `npm test`: the same code with the requested counts. Each part is loaded only
// when it is requested.
export interface Proof {
  usage: string;
  what: string;
  run: (parameters: string[]) => Promise<void>;
  /** What its first word does instead of proving anything, with the words after it. */
  tools?: Readonly<Record<string, (parameters: string[]) => Promise<void>>>;
}

export const proofs: Readonly<Record<string, Proof>> = {
  tests: {
    usage: "tests",
    what: "Every test on both engines, and each trial as long as `npm test` once ran it.",
    run: proveTests,
  },
  kills: {
    usage: "kills [runs=500] [seed]",
    what: "SIGKILL in the middle of payments, writes and migrations; every acknowledged row must be there.",
    run: proveKills,
  },
  charges: {
    usage: "charges [runs=500] [seed]",
    what: "SIGKILL between a gateway's checkout, its events and the answer; each charge is recorded once.",
    run: proveCharges,
  },
  crash: {
    usage: "crash [runs=200] [seed]",
    what: "SIGKILL of the whole server under viewers; everything acknowledged must be there.",
    run: proveCrash,
  },
  power: {
    usage: "power [runs=20] [seed]",
    what: "Power cuts under SQLite, by what had reached a loop device's disk; Linux, as root.",
    run: provePower,
  },
  nodes: {
    usage: "nodes [viewers=80] [seed]",
    what: "Two servers on one PostgreSQL, one killed in the middle; only what it was at may notice.",
    run: proveNodes,
  },
  together: {
    usage: "together [rooms=200] [seed]",
    what: "Rooms of ten on two servers, good lines and slow ones, one server killed; all in step, each message once.",
    run: proveTogether,
  },
  pooler: {
    usage: "pooler [seconds=30] [seed]",
    what: "Two servers behind PgBouncer under load, in session and transaction mode; no answer is 500.",
    run: provePooler,
  },
  upgrade: {
    usage: "upgrade [revision] [seconds=20] [seed]",
    what: "A server of that revision beside this one's while it migrates, under load; no viewer notices.",
    run: proveUpgrade,
  },
  load: {
    usage: "load [minutes=10] [seed]",
    what: "As many viewers as one server carries, on both engines; no error, and memory stays flat.",
    run: proveLoad,
  },
  billing: {
    usage: "billing [viewers=10000] [seed]",
    what: "A simulated year of plans and payments, after which everything must be consistent.",
    run: proveBilling,
  },
  "year-of-alerts": {
    usage: "year-of-alerts [seed]",
    what: "A simulated year of 2,000 followers and dates that move, with 200 kills; each alert once, in time.",
    run: proveYearOfAlerts,
  },
  players: {
    usage: "players [runs=10000] [seed]",
    what: "Two players, a viewer and failures at any moment; in the end all three say the same.",
    run: provePlayers,
  },
  fuzz: {
    usage: "fuzz [cases=1000000] [seed]",
    what: "Requests, texts and answers from outside that are wrong in every way, with another seed.",
    run: proveFuzz,
  },
  api: {
    usage: "api [calls=100000] [seed]",
    what: "Calls of the API made up from its document, and two clients and a linter that others wrote.",
    run: proveApi,
  },
  stremio: {
    usage: "stremio",
    what: "The add-ons for Stremio, before a linter, a client and the engine of its applications.",
    run: proveStremio,
  },
  scale: {
    usage: "scale [users=1000000] [rounds=500]",
    what: "What a viewer does among a million others takes at most 1.5 times what it takes among 1,000.",
    run: proveScale,
  },
  "for-you": {
    usage: "for-you [users=1000000] [rounds=500]",
    what: "Recommendations take at most 20 ms of the database for a home page, among a million viewers.",
    run: proveForYou,
  },
  updates: {
    usage: "updates [updates=100000]",
    what: "PostgreSQL changes at least nine in ten positions and ratings without touching an index.",
    run: proveUpdates,
  },
  views: {
    usage: "views [kills=20] [seed]",
    what: "Views recorded a second beside the bare engine's; SIGKILL loses no acknowledged view.",
    run: proveViews,
  },
  proxies: {
    usage: "proxies",
    what: "nginx and Caddy on the files of deploy/: sign-in by a service in front, two servers, and rooms; Debian.",
    run: proveProxies,
  },
  image: {
    usage: "image",
    what: "The container's image, built without a container engine; set up, backed up, stopped and started again; as root.",
    run: () => proveImage(console.log),
  },
  "arm64-image": {
    usage: "arm64-image",
    what: "The same with the image for 64-bit ARM, which an emulator runs; as root.",
    run: () => proveArm64Image(console.log),
  },
  compose: {
    usage: "compose",
    what: "The small compose file in a container engine: up, set up, backed up, stopped, up again; as root.",
    run: () => proveCompose(console.log),
  },
  "full-compose": {
    usage: "full-compose",
    what: "The full compose file in a container engine: two servers, PostgreSQL and Caddy of Debian, TLS; as root.",
    run: () => proveFullCompose(console.log),
  },
  installing: {
    usage: "installing",
    what: "A release by the lines of going live, for both processors; as root also as a service, and a clone, where systemd has booted.",
    run: proveInstalling,
  },
  audit: {
    usage: "audit",
    what: "Known weaknesses of the packages that ship; asks the registry, so it needs a network.",
    run: proveAudit,
  },
  mutants: {
    usage: "mutants [area] [percent] [seed] [tests]",
    what: "Small mistakes in what must not break; tests notice 85 % of each area's, or of a tenth of all.",
    run: proveMistakesAreNoticed,
  },
  journeys: {
    usage: "journeys",
    what: "Every journey through the app in a browser, moving pictures included; those of accounts on PostgreSQL too.",
    run: proveJourneys,
  },
  "base-path": {
    usage: "base-path [files]",
    what: "Every journey of one server, or those of some files, with the site below a path of its host.",
    run: proveBasePath,
  },
  throttled: {
    usage: "throttled [times=30] [files]",
    what: "Each browser test of `npm test`, so many times, on pages whose processor stalls at random, and whose own scripts come late.",
    run: proveThrottled,
  },
  pages: {
    usage: "pages",
    what: "Every page in both themes at three widths, with axe, weighed, slow, and with wrong answers from outside.",
    run: provePages,
  },
  crawl: {
    usage: "crawl",
    what: "A child goes to every page that it can reach, and to every title's address.",
    run: proveCrawl,
  },
  answers: {
    usage: "answers [record [file] | compare file file]",
    what: "Every route's answers to four kinds of visitors, twice the same; or those of two commits.",
    run: proveAnswers,
    tools: { record: keepAnswers, compare: compareAnswers },
  },
  attack: {
    usage: "attack [times=20] [seed]",
    what: "The tries that were withstood, so many times as often as `npm test` has them, on every route.",
    run: proveAttack,
  },
  uploads: {
    usage: "uploads [uploads=50]",
    what: "Others' requests take at most 1.5 times as long while so many upload heavy pictures.",
    run: proveUploads,
  },
  imports: {
    usage: "imports [uploads=20]",
    what: "Others' requests take at most 1.5 times as long while so many import files made to kill a server.",
    run: proveImports,
  },
  "long-imports": {
    usage: "long-imports [imports=2]",
    what: "Others' requests take at most 1.5 times as long while so many libraries of 20,000 rows are imported.",
    run: proveLongImports,
  },
  downloads: {
    usage: "downloads [megabytes=300] [kills=3]",
    what: "A film stored on a device whose tabs are killed is complete, and takes a tab 50 MB at most; Linux.",
    run: proveStoredFilm,
  },
  firefox: {
    usage: "firefox",
    what: "Five journeys in Firefox: an account, home, search, a film, the light.",
    run: proveInFirefox,
  },
};

/**
 * All mutants of one area, or a tenth of every area's, chosen by a seed; against a part of its
 * tests, if that is enough to notice them.
 */
async function proveMistakesAreNoticed([
  name = "all",
  percent = name === "all" ? "10" : "100",
  seed = anySeed(),
  tests,
]: string[]) {
  const { MIN_SCORE, proveMutants } = await import("./mutants/prove-mutants.ts");
  const { areas } = await import("./mutants/areas.ts");
  const chosen = name === "all" ? areas : areas.filter((area) => area.name === name);
  if (chosen.length === 0) {
    const names = areas.map((area) => area.name).join(", ");
    throw new OperatorError(`There is no area ${name}; there are ${names}.`);
  }
  const draw = { share: Math.min(parseCount(percent), 100) / 100, seed: parseCount(seed) };
  const poor: string[] = [];
  for (const area of chosen) {
    const { score } = await proveMutants({ area, ...draw, tests, log: console.log });
    if (score < MIN_SCORE) poor.push(area.name);
  }
  if (poor.length > 0) {
    throw new OperatorError(`Too many mistakes go unnoticed in ${poor.join(", ")}.`);
  }
}

/** What `npm test` runs only on SQLite, or only in part. */
async function proveTests() {
  await ensureBuild(projectRoot, console.log);
  const env = { NODE_ENV: "production", IN_FULL: "true" };
  const { ok, output } = await runTool("vitest", ["run", "--reporter=dot"], { env });
  console.log(output);
  if (!ok) throw new OperatorError("A test failed that `npm test` runs a smaller part of.");
}

/** As many as `npm test` tries of each kind in one run. */
const CASES_OF_A_TEST = 20_000;

async function proveFuzz([cases = "1000000", seed = String(1 + (Date.now() % 999_999))]: string[]) {
  const times = Math.ceil(parseCount(cases) / CASES_OF_A_TEST);
  console.log(`fuzz: ${times * CASES_OF_A_TEST} cases, seed ${seed}`);
  await withPostgres(async (url) => {
    const env = {
      FUZZ_TIMES: String(times),
      FUZZ_SEED: String(parseCount(seed)),
      ...(url !== undefined && { TEST_POSTGRES_URL: url }),
    };
    const { ok, output } = await runTool("vitest", ["run", "tests/fuzz"], { env });
    console.log(output);
    if (!ok)
      throw new OperatorError(
        `Something broke; the same again: npm run prove fuzz ${cases} ${seed}`,
      );
  });
}

async function proveCrawl() {
  await runInFull(["tests/crawl"], "A child has found what it should not.");
}

async function proveScale([users = "1000000", rounds = "500"]: string[]) {
  const counts = { users: parseCount(users), rounds: parseCount(rounds) };
  await ensureBuild(projectRoot, console.log);
  const { proveScaleOnEach } = await import("./scale/prove-scale.ts");
  await proveScaleOnEach(counts, console.log);
}

async function proveForYou([users = "1000000", rounds = "500"]: string[]) {
  const { proveForYouOnEach } = await import("./scale/prove-for-you.ts");
  const counts = { users: parseCount(users), rounds: parseCount(rounds) };
  await proveForYouOnEach(counts, console.log);
}

async function proveUpdates([updates = "100000"]: string[]) {
  const { proveUpdatesInPlace } = await import("./scale/prove-updates.ts");
  await withPostgres(async (postgresUrl) => {
    if (postgresUrl === undefined) throw new OperatorError("Nothing was updated on PostgreSQL.");
    await proveUpdatesInPlace({ updates: parseCount(updates), postgresUrl, log: console.log });
  });
}

async function proveAttack([times = "20", seed = anySeed()]: string[]) {
  console.log(`attack: ${parseCount(times)} times, seed ${seed}`);
  await withPostgres(async (url) => {
    const env = {
      IN_FULL: "true",
      ATTACK_TIMES: times,
      ATTACK_SEED: String(parseCount(seed)),
      ...(url !== undefined && { TEST_POSTGRES_URL: url }),
    };
    const { ok, output } = await runTool("vitest", ["run", "tests/attack"], { env });
    console.log(output);
    if (!ok)
      throw new OperatorError(
        `Something got through; the same: npm run prove attack ${times} ${seed}`,
      );
  });
}

async function proveUploads([uploads = "50"]: string[]) {
  await ensureBuild(projectRoot, console.log);
  const proof = await import("./load/prove-uploads.ts");
  const holds = await proof.proveUploads({ uploads: parseCount(uploads), log: console.log });
  if (!holds) throw new OperatorError("Uploads hold up other viewers.");
}

async function proveImports([uploads = "20"]: string[]) {
  await ensureBuild(projectRoot, console.log);
  const proof = await import("./load/prove-uploads.ts");
  const holds = await proof.proveImports({ uploads: parseCount(uploads), log: console.log });
  if (!holds) throw new OperatorError("Imports hold up other viewers, or take too much memory.");
}

async function proveLongImports([uploads = "2"]: string[]) {
  await ensureBuild(projectRoot, console.log);
  const proof = await import("./load/prove-uploads.ts");
  const holds = await proof.proveLongImports({ uploads: parseCount(uploads), log: console.log });
  if (!holds) throw new OperatorError("Long imports hold up other viewers.");
}

async function proveStoredFilm([megabytes = "300", kills = "3"]: string[]) {
  await ensureBuild(projectRoot, console.log);
  const { proveDownloads } = await import("./downloads/prove-downloads.ts");
  const sizes = { megabytes: parseCount(megabytes), kills: parseCount(kills) };
  const holds = await proveDownloads({ ...sizes, log: console.log });
  if (!holds) throw new OperatorError("A stored film is not complete, or takes too much memory.");
}

async function proveViews([kills = "20", seed = String(1 + (Date.now() % 999_999))]: string[]) {
  const options = { kills: parseCount(kills), seed: parseCount(seed) };
  await ensureBuild(projectRoot, console.log);
  const { proveViewsOnEach } = await import("./scale/prove-views.ts");
  await proveViewsOnEach(options, console.log);
}

async function proveAudit() {
  const parameters = ["audit", "--omit=dev", "--audit-level=low"];
  const { status } = spawnSync("npm", parameters, { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0)
    throw new OperatorError(
      "A package that ships has a known weakness, or none could be asked for.",
    );
}
