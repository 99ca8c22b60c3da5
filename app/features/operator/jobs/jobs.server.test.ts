import { once } from "node:events";

import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { inTurns, LEASE_MS } from "./in-turns.server.ts";
import { createJobs } from "./jobs.server.ts";

const log = { info: () => undefined, error: () => undefined };
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = 1_700_000_000_000;

const untilStopped = async (signal: AbortSignal) => {
  await once(signal, "abort");
  return undefined;
};

/** A server's jobs; several share a database. */
function openJobs(database: Database) {
  const clock = { nowMs: NOW_MS };
  const troubles: unknown[] = [];
  const jobs = createJobs({
    database,
    now: () => clock.nowMs,
    report: (error) => troubles.push(error),
  });
  onTestFinished(jobs.stop);
  const list = () => jobs.forOperators.list();
  const only = async () => (await list())[0];
  return { ...jobs, clock, now: () => clock.nowMs, list, only, troubles };
}

describeEachEngine("a job", ({ open }) => {
  test("stores what it did, once for all, and the screen of another server shows it", async () => {
    const database = await open();
    const [one, other] = [openJobs(database), openJobs(database)];
    const due = ["a payment", "another"];
    const job = (runNext: (signal: AbortSignal) => Promise<string | undefined>) =>
      loopJob({ name: "billing", everyMs: DAY_MS, runNext, log, now: one.now });
    one.register(job(async () => due.shift()));
    await expect.poll(one.only).toMatchObject({ done: 2, endedAtMs: NOW_MS, problem: undefined });
    // As after a restart: it has not run there, and stores nothing newer.
    other.register(job(untilStopped));
    expect(await other.only()).toMatchObject({ name: "billing", done: 2, everyMs: DAY_MS });
    expect(one.troubles).toEqual([]);
  });

  test("says why it failed, and still does once it works again", async () => {
    const database = await open();
    const jobs = openJobs(database);
    let isBroken = true;
    const runNext = async () => {
      if (isBroken) throw new Error("The processor is closed.");
      return undefined;
    };
    jobs.register(loopJob({ name: "billing", everyMs: DAY_MS, runNext, log, now: jobs.now }));
    await expect.poll(jobs.only).toMatchObject({ problem: "The processor is closed." });
    isBroken = false;
    jobs.clock.nowMs += 1_000;
    expect(await jobs.forOperators.runNow("command", "billing")).toBe("ended");
    expect(await jobs.only()).toMatchObject({
      problem: undefined,
      endedAtMs: NOW_MS + 1_000,
      succeededAtMs: NOW_MS + 1_000,
      failedAtMs: NOW_MS,
      failure: "The processor is closed.",
    });
    isBroken = true;
    jobs.clock.nowMs += 1_000;
    await jobs.forOperators.runNow("command", "billing");
    expect(await jobs.only()).toMatchObject({
      endedAtMs: NOW_MS + 2_000,
      succeededAtMs: NOW_MS + 1_000,
    });
    const actions = database.kysely.selectFrom("audit_log").select(["action", "subject"]);
    const run = { action: "job.run", subject: "billing" };
    expect(await actions.execute()).toEqual([run, run]);
    expect(await jobs.forOperators.runNow("command", "no such job")).toBeUndefined();
  });

  test("of a day is done by one of two servers, not again after a restart, and whenever asked", async () => {
    const database = await open();
    let runs = 0;
    const run = async () => `run ${(runs += 1)}`;
    const servers = [openJobs(database), openJobs(database)];
    const register = ({ register: add, now }: (typeof servers)[number]) =>
      add(inTurns({ database, name: "matches", everyMs: () => DAY_MS, run, log, now }));
    servers.forEach(register);
    const [first] = servers;
    await expect.poll(async () => (await first?.only())?.endedAtMs).toBe(NOW_MS);
    await Promise.all(servers.map(({ stop }) => stop()));
    expect(runs).toBe(1);

    const restarted = openJobs(database);
    register(restarted);
    await restarted.stop();
    expect(runs).toBe(1);
    const tomorrow = openJobs(database);
    tomorrow.clock.nowMs += DAY_MS;
    register(tomorrow);
    await expect.poll(() => runs).toBe(2);
    await expect.poll(async () => (await tomorrow.only())?.endedAtMs).toBe(NOW_MS + DAY_MS);
    expect(await tomorrow.forOperators.runNow("command", "matches")).toBe("ended");
    expect(runs).toBe(3);
  });

  test("that is stopped half-way is taken up at the next start", async () => {
    const database = await open();
    const [stopped, next] = [openJobs(database), openJobs(database)];
    const begun = Promise.withResolvers<void>();
    const half = (signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        begun.resolve();
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    const parts = { database, name: "matches", everyMs: () => DAY_MS, log } as const;
    stopped.register(inTurns({ ...parts, run: half, now: stopped.now }));
    await begun.promise;
    expect(await stopped.only()).toMatchObject({ isRunning: true });
    await stopped.stop();
    next.register(inTurns({ ...parts, run: async () => "all", now: next.now }));
    await expect.poll(next.only).toMatchObject({ done: 1, isRunning: false, problem: undefined });
  });

  test("that took longer than its lease leaves the lease of its successor alone", async () => {
    const database = await open();
    const [slow, next] = [openJobs(database), openJobs(database)];
    const begun = Promise.withResolvers<void>();
    const held = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const parts = { database, name: "matches", everyMs: () => DAY_MS, log } as const;
    const run = () => {
      begun.resolve();
      return held[0]?.promise ?? "";
    };
    // As a machine that was asleep: nothing has renewed its lease.
    slow.register(inTurns({ ...parts, run: async () => run(), now: slow.now }));
    await begun.promise;
    next.clock.nowMs += LEASE_MS;
    next.register(inTurns({ ...parts, run: async () => held[1]?.promise ?? "", now: next.now }));
    const isRunning = async () => (await next.only())?.isRunning;
    await expect.poll(isRunning).toBe(true);
    held[0]?.resolve("late");
    await slow.stop();
    expect(await isRunning()).toBe(true);
    held[1]?.resolve("all");
    await expect.poll(isRunning).toBe(false);
  });

  test("goes on for longer than its lease where it renews that, and nobody else begins it", async () => {
    const database = await open();
    const [slow, next] = [openJobs(database), openJobs(database)];
    const held = Promise.withResolvers<string>();
    const parts = { database, name: "matches", everyMs: () => DAY_MS, log } as const;
    let pauses = 0;
    const pause = async (durationMs: number, signal: AbortSignal) => {
      slow.clock.nowMs += durationMs;
      pauses += 1;
      if (pauses === 9) await once(signal, "abort");
    };
    slow.register(inTurns({ ...parts, run: () => held.promise, now: slow.now, pause }));
    await expect.poll(() => pauses).toBe(9);
    next.clock.nowMs = NOW_MS + 2 * LEASE_MS;
    let others = 0;
    next.register(inTurns({ ...parts, run: async () => `run ${(others += 1)}`, now: next.now }));
    await next.stop();
    expect(others).toBe(0);
    held.resolve("all");
    await expect.poll(slow.only).toMatchObject({ done: 1, isRunning: false });
  });

  test("ends where another server has taken it over, and says so", async () => {
    const database = await open();
    const jobs = openJobs(database);
    const over = Promise.withResolvers<void>();
    const run = async (signal: AbortSignal) => {
      await once(signal, "abort");
      throw signal.reason;
    };
    const parts = { database, name: "matches", everyMs: () => DAY_MS, log } as const;
    jobs.register(inTurns({ ...parts, run, now: jobs.now, pause: () => over.promise }));
    await expect.poll(async () => (await jobs.only())?.isRunning).toBe(true);
    const theirs = { leased_until: NOW_MS + 3 * LEASE_MS };
    await database.kysely.updateTable("job_runs").set(theirs).execute();
    over.resolve();
    await expect.poll(async () => (await jobs.only())?.problem).toMatch(/Another server/);
    expect((await jobs.only())?.isRunning).toBe(true);
  });
});
