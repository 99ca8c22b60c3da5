import { pino } from "pino";
import { onTestFinished, expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { addUser } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createJobs } from "../jobs/jobs.server.ts";
import { countForOverview } from "./count-days.server.ts";
import { createDailyCounts } from "./daily-counts.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON_MS = Date.parse("2026-11-23T12:00:00Z");
const log = { info: () => undefined, error: () => undefined };

const openCounts = (database: Database) => {
  const clock = { nowMs: NOON_MS };
  return { ...createDailyCounts({ database, now: () => clock.nowMs }), clock };
};
const countTimes = (times: number, count: () => void) => Array.from({ length: times }, count);

async function signIn({ kysely }: Database, userId: string, session: string, atMs: number) {
  await kysely
    .insertInto("sessions")
    .values({
      id: session,
      token: session,
      user_id: userId,
      created_at: atMs,
      updated_at: atMs,
      expires_at: atMs + DAY_MS,
    })
    .execute();
}

describeEachEngine("the counts of a day", ({ open }) => {
  test("of several servers are summed, each day by itself, and survive what failed", async () => {
    const database = await open();
    const [one, other] = [openCounts(database), openCounts(database)];
    countTimes(3, () => one.count("requests"));
    countTimes(4, () => other.count("requests"));
    one.count("plays");
    await Promise.all([one.flush(), other.flush()]);
    one.clock.nowMs += DAY_MS;
    countTimes(2, () => one.count("requests"));
    await one.flush();
    const { days } = await countForOverview(database.kysely, one.clock.nowMs);
    expect(days.requests.slice(-3).map(({ count }) => count)).toEqual([0, 7, 2]);
    expect(days.plays.at(-2)?.count).toBe(1);
    expect(days.requests).toHaveLength(30);

    const closed = await open();
    const broken = openCounts(closed);
    broken.count("plays");
    await closed.close();
    await expect(broken.flush()).rejects.toThrow();
    await expect(broken.flush(), "they wait for the next time").rejects.toThrow();
  });

  test("have how many accounts were here, also those that signed out, and no name", async () => {
    const database = await open();
    const counts = openCounts(database);
    for (const id of ["ada", "ben", "cleo"]) await addUser(database, id);
    await signIn(database, "ada", "one", NOON_MS);
    await signIn(database, "ada", "two", NOON_MS);
    await signIn(database, "ben", "three", NOON_MS - 1_000);
    await signIn(database, "cleo", "four", NOON_MS - DAY_MS);
    await counts.flush();
    await database.kysely.deleteFrom("sessions").execute();
    counts.clock.nowMs += 60 * 60_000;
    await counts.flush();
    const { days } = await countForOverview(database.kysely, counts.clock.nowMs);
    expect(days.viewers.at(-1)?.count).toBe(2);
    const rows = await database.kysely.selectFrom("daily_counts").selectAll().execute();
    expect(rows.map(({ name }) => name)).toEqual(["viewers"]);
  });

  test("of a database that can't be reached are an error in the server's log, and no more", async () => {
    const lines: string[] = [];
    const serverLog = pino({ base: null }, { write: (line) => void lines.push(line) });
    const database = await open();
    const counts = openCounts(database);
    await database.close();
    counts.count("plays");
    const job = counts.job(serverLog).start(() => undefined);
    await job.runNow();
    await job.stop();
    expect(lines.join("")).toContain("a job failed, and is taken up again");
    expect(lines.join("")).toContain("counts are lost");
  });

  test("are stored when the server stops", async () => {
    const database = await open();
    const counts = openCounts(database);
    const jobs = createJobs({ database, report: () => undefined });
    onTestFinished(jobs.stop);
    jobs.register(counts.job(log));
    counts.count("requests");
    await jobs.stop();
    const { days } = await countForOverview(database.kysely, NOON_MS);
    expect(days.requests.at(-1)?.count).toBe(1);
  });
});
