import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createJobs } from "../jobs/jobs.server.ts";
import { findPublishedVersion, isNewer, newerVersionJob } from "./newer-version.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const log = { info: () => undefined, error: () => undefined };

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.0", true],
  ["1.0.0", "0.99.99", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.2.0", false],
  ["1.0.9", "1.1.0", false],
])("%s is newer than %s: %s", (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});

function openJobs(database: Database, now: () => number) {
  const jobs = createJobs({ database, report: () => undefined, now });
  onTestFinished(jobs.stop);
  return jobs;
}

describeEachEngine("looking for a newer version", ({ open }) => {
  test("asks once a day for all servers, and keeps what it found while it cannot ask", async () => {
    const database = await open();
    let nowMs = 1_000_000;
    let isOut = false;
    const requests: string[] = [];
    const now = () => nowMs;
    const address = () => new URL("https://example.org/latest");
    const ask = async ({ href }: URL) => {
      requests.push(href);
      if (isOut) throw new Error("unreachable");
      return `1.0.${requests.length}`;
    };
    const [jobs, other] = [openJobs(database, now), openJobs(database, now)];
    for (const each of [jobs, other])
      each.register(newerVersionJob({ database, log, now, address, ask }));
    await expect.poll(() => findPublishedVersion(database)).toBe("1.0.1");
    for (const hours of [1, 22]) {
      nowMs += hours * HOUR_MS;
      const later = newerVersionJob({ database, log, now, address, ask }).start(() => undefined);
      await later.stop();
    }
    expect(requests).toEqual(["https://example.org/latest"]);
    isOut = true;
    await jobs.forOperators.runNow("command", "releases");
    expect(requests.length).toBeGreaterThan(1);
    expect(await findPublishedVersion(database)).toBe("1.0.1");
  });

  test("asks nobody where operators did not say whom, and forgets what it knew", async () => {
    const database = await open();
    await database.kysely
      .insertInto("job_runs")
      .values({ name: "releases", found: "9.9.9" })
      .execute();
    const ask = () => Promise.reject(new Error("asked"));
    const parts = { database, log, now: () => 1_000_000, address: () => undefined, ask };
    const started = newerVersionJob(parts).start(() => undefined);
    onTestFinished(started.stop);
    await started.runNow();
    await expect.poll(() => findPublishedVersion(database)).toBeUndefined();
  });
});
