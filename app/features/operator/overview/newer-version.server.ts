import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";

import { inTurns } from "../jobs/in-turns.server.ts";

interface NewerVersionParts {
  database: Database;
  log: JobLog;
  now: () => number;
  /** Where versions are published; undefined where operators don't want it to be looked at. */
  address: () => URL | undefined;
  ask: (address: URL) => Promise<string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = "releases";

/** Looks once a day, for all servers, which version is the newest that was published. */
export function newerVersionJob({ database, log, now, address, ask }: NewerVersionParts): Job {
  async function run(): Promise<string> {
    const published = address();
    const found = published === undefined ? null : await ask(published);
    await database.kysely.updateTable("job_runs").set({ found }).where("name", "=", NAME).execute();
    return found ?? "nothing to look at";
  }
  const everyMs = () => (address() === undefined ? undefined : DAY_MS);
  return inTurns({ database, name: NAME, everyMs, run, log, now });
}

/** The newest that was published, as of the last look; undefined where nobody has looked. */
export async function findPublishedVersion({ kysely }: Database): Promise<string | undefined> {
  const row = await firstOf(selectFound(kysely));
  return row?.found ?? undefined;
}

const selectFound = prepareQuery((executor: Executor) =>
  executor.selectFrom("job_runs").select("found").where("name", "=", NAME),
);

/** By its numbers; an address that names an older one has nothing to tell. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(".").map(Number));
  const at = one?.findIndex((number, index) => number !== other?.[index]) ?? -1;
  return at >= 0 && (one?.[at] ?? 0) > (other?.[at] ?? 0);
}
