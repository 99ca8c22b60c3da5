import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#app/db/connect.server.ts";
import { budgets } from "../../bench/budgets.ts";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { startBuiltServer, type BuiltServer } from "../../tests/built-server.ts";
import { cookieFor, signIn } from "../../tests/sign-in.ts";
import type { UploadsTo } from "./send-uploads.ts";

interface BesideOptions extends Omit<UploadsTo, "address"> {
  /** Where the files are sent. */
  path: string;
  /** How many send them at the same time. */
  uploads: number;
  /** How long the server works on what it received, after it has answered. */
  worksForMs?: number;
  log: (line: string) => void;
}

const SECRET = "a secret that is only ever used in proofs";
const PAGES = ["/profile", "/movies", "/api/viewer"];
/** Quiet and busy times alternate, so that whatever else the machine does delays both. */
const ROUNDS = 3;
const QUIET_REQUESTS = 200;
const MEMORY_EVERY_MS = 100;

const isQuiet = (count: number) => count < QUIET_REQUESTS;

/**
 * Compares others' requests while many upload the heaviest possible files with the same requests in
 * quiet, and watches what the server and its processes take.
 */
export async function proveBesideUploads(options: BesideOptions): Promise<boolean> {
  const { uploads, log } = options;
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-uploads-"));
  const { settings } = await startStandIns();
  const variables = { ...settings, MATINEE_DATA: dataDirectory, SESSION_SECRET: SECRET };
  const server = await startBuiltServer({ ...variables, LOG_LEVEL: "warn" });
  const memory = watchMemory(server);
  try {
    const [onlooker = "", ...uploaders] = await signInMany(dataDirectory, 1 + uploads * ROUNDS);
    const crowd = startCrowd(server, options);
    await measure(server, onlooker, isQuiet);
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await measure(server, onlooker, isQuiet)));
      // Others each time: an account may upload a few files an hour.
      const uploading = crowd.upload(uploaders.slice(round * uploads, (round + 1) * uploads));
      busy.push(...(await measure(server, onlooker, uploading.isRunning)));
      const endsAtMs = performance.now() + (options.worksForMs ?? 0);
      busy.push(...(await measure(server, onlooker, () => performance.now() < endsAtMs)));
      log(`round ${round + 1}, answers to uploads: ${JSON.stringify(await uploading.ended)}`);
    }
    crowd.end();
    if (options.worksForMs !== undefined) await logImported(dataDirectory, log);
    log("303 and 400: read and accepted or refused; 503: too many at the same time; 0: no answer");
    return compare(quiet, busy, log) && memory.isWithin(log);
  } finally {
    memory.stop();
    await server.stop("SIGKILL");
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** How much of what was imported is looked up and stored by now. */
async function logImported(dataDirectory: string, log: (line: string) => void): Promise<void> {
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const { outcomes, all } = await database.kysely
    .selectFrom("import_titles")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.count<number>("outcome").as("outcomes"),
    ])
    .executeTakeFirstOrThrow();
  log(`${outcomes} of ${all} titles were looked up meanwhile`);
  await database.close();
}

/** The most that the server and its processes had in memory together. */
function watchMemory({ process: { pid } }: BuiltServer) {
  let mostKilobytes = 0;
  const timer = setInterval(() => {
    const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
    const taken = table.split("\n").map((line) => {
      const [own, parent, rss = 0] = line.trim().split(/\s+/).map(Number);
      return own === pid || parent === pid ? rss : 0;
    });
    mostKilobytes = Math.max(
      mostKilobytes,
      taken.reduce((sum, each) => sum + each, 0),
    );
  }, MEMORY_EVERY_MS);
  return {
    stop: () => clearInterval(timer),
    isWithin(log: (line: string) => void): boolean {
      const megabytes = Math.round(mostKilobytes / 1024);
      log(`memory: ${megabytes} MB at most, of ${budgets.uploads.megabytes}`);
      return megabytes <= budgets.uploads.megabytes;
    },
  };
}

async function signInMany(dataDirectory: string, count: number): Promise<string[]> {
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const cookies: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { name, value } = cookieFor(await signIn(database, `Viewer ${number}`), SECRET);
    cookies.push(`${name}=${value}`);
  }
  await database.close();
  return cookies;
}

/** In a process of its own, so that sending does not delay the one that measures. */
function startCrowd({ origin }: BuiltServer, { path, field, files }: BesideOptions) {
  const crowd = fork(join(import.meta.dirname, "send-uploads.ts"), { serialization: "advanced" });
  crowd.send({ address: origin + path, field, files } satisfies UploadsTo);
  return {
    upload(cookies: readonly string[]) {
      let isRunning = true;
      crowd.send(cookies);
      const ended = once(crowd, "message").then(([answers]) => {
        isRunning = false;
        return answers as Record<number, number>;
      });
      return { isRunning: () => isRunning, ended };
    },
    end: () => crowd.kill(),
  };
}

/** How long each request took, one after the other, for as long as it goes on. */
async function measure(server: BuiltServer, cookie: string, goesOn: (count: number) => boolean) {
  const tookMs: number[] = [];
  while (goesOn(tookMs.length)) {
    const beganAtMs = performance.now();
    const path = PAGES[tookMs.length % PAGES.length] ?? "/";
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
    tookMs.push(performance.now() - beganAtMs);
  }
  return tookMs;
}

function compare(quiet: number[], busy: number[], log: (line: string) => void): boolean {
  const figures = [
    ["mean", mean(quiet), mean(busy)],
    ["median", part(quiet, 0.5), part(busy, 0.5)],
    ["19 of 20 within", part(quiet, 0.95), part(busy, 0.95)],
    ["longest", Math.max(...quiet), Math.max(...busy)],
  ] as const;
  for (const [name, before, during] of figures) {
    const times = (during / before).toFixed(2);
    log(
      `${name}: ${before.toFixed(1)} ms, during uploads ${during.toFixed(1)} ms (${times} times)`,
    );
  }
  // The longest of all depends on whatever else the machine does.
  return figures
    .slice(0, -1)
    .every(([, before, during]) => during <= before * budgets.uploads.timesLonger);
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

const part = (figures: readonly number[], share: number) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? Number.NaN;
