import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { describeEachEngine, describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { addUser } from "#tests/billing/open-billing.ts";
import { IN_PROCESS } from "#tests/operator/backups-in-process.ts";
import { processEnvironment } from "#app/lib/env.server.ts";

import { createJobs } from "../jobs/jobs.server.ts";
import { createBackups, type BackupProgram } from "./backups.server.ts";

const log = { info: () => undefined, error: () => undefined };
const NOW_MS = Date.parse("2026-11-23T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;

async function openBackups({ place: newPlace }: TestEngine, program?: BackupProgram) {
  const place = await newPlace();
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const clock = { nowMs: NOW_MS };
  const now = () => clock.nowMs;
  const parts = { database, place, environment: processEnvironment, log, now };
  const backups = createBackups({ ...parts, ...(program && { program }) });
  onTestFinished(backups.stop);
  const directory = join(place.dataDirectory, "backups");
  const overview = () => backups.forOperators.overview();
  const newest = async () => (await overview()).files[0];
  /** However long it takes. */
  const made = async (count: number) => {
    await backups.forOperators.make("command");
    await expect.poll(async () => (await overview()).files).toHaveLength(count);
    await expect.poll(async () => (await overview()).current).toBeUndefined();
    return (await newest())?.name ?? "";
  };
  const tried = async (name: string) => {
    await backups.forOperators.try("command", name);
    await expect.poll(async () => (await overview()).current).toBeUndefined();
    return (await overview()).files.find((file) => file.name === name)?.tried;
  };
  return { ...backups, database, directory, clock, now, overview, newest, made, tried };
}

// What makes a backup of either engine, and restores it, has tests of its own.
inFull(describeEachEngine, describeOnSqlite)("a backup", (engine) => {
  test("is made beside the server, read by nobody else, and can be restored", async () => {
    const backups = await openBackups(engine);
    await addUser(backups.database, "ada");
    const name = await backups.made(1);
    expect(await backups.newest()).toMatchObject({ isByHand: true, tried: undefined });
    expect(statSync(backups.directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(backups.directory, name)).mode & 0o777).toBe(0o600);

    await addUser(backups.database, "ben");
    expect(await backups.tried(name)).toMatchObject({ outcome: "restored", accounts: 1 });
    // Nothing is left of the trial, and the server's own database is as it was.
    expect(readdirSync(backups.directory).toSorted()).toEqual([name, `${name}.tried`]);
    expect(await backups.database.kysely.selectFrom("users").select("id").execute()).toHaveLength(
      2,
    );

    truncateSync(join(backups.directory, name), 5_000);
    expect(await backups.tried(name)).toMatchObject({ outcome: "failed" });
    expect(await backups.forOperators.remove("command", name)).toBe("removed");
    expect(readdirSync(backups.directory)).toEqual([]);
  });

  test("is made by itself once it is due, and the oldest make way, except those by hand", async () => {
    const backups = await openBackups(engine, IN_PROCESS);
    const { database, clock, now } = backups;
    const byHand = await backups.made(1);
    const wish = { every: "hour", count: "1" };
    expect(await backups.forOperators.saveSchedule("command", wish)).toEqual({ outcome: "done" });
    for (const hours of [1, 2, 2.5]) {
      clock.nowMs = NOW_MS + hours * HOUR_MS;
      const jobs = createJobs({ database, now, report: () => undefined });
      jobs.register(backups.job);
      if (hours !== 2.5) {
        await expect
          .poll(async () => (await jobs.forOperators.list())[0]?.endedAtMs)
          .toBe(clock.nowMs);
      }
      await jobs.stop();
    }
    const names = (await backups.overview()).files.map(({ name }) => name);
    expect(names.toSorted()).toEqual([byHand, "matinee-20261123T140000000.backup"]);
    const actions = database.kysely.selectFrom("audit_log").select(["action", "subject", "detail"]);
    expect(await actions.execute()).toContainEqual({
      action: "backup.schedule",
      subject: "hour",
      detail: "1",
    });
  });

  test("of no good name is neither read nor deleted, and a wrong schedule is refused", async () => {
    const { forOperators, directory, made } = await openBackups(engine, IN_PROCESS);
    await made(1);
    writeFileSync(join(directory, "notes.txt"), "mine");
    for (const name of ["notes.txt", "../matinee.db", "matinee-20261123T140000000.backup"]) {
      expect(await forOperators.read("command", name)).toBeUndefined();
      expect(await forOperators.remove("command", name)).toBe("gone");
      expect(await forOperators.try("command", name)).toBe("gone");
    }
    expect(readdirSync(directory)).toContain("notes.txt");
    for (const wish of [
      { every: "day", count: "0" },
      { every: "day", count: "many" },
      { every: "second", count: "3" },
    ]) {
      expect(await forOperators.saveSchedule("command", wish)).toMatchObject({
        outcome: "refused",
      });
    }
  });
});
