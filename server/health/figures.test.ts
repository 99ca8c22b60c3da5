import { sql } from "kysely";
import { Registry, type Metric } from "prom-client";
import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";
import { readMetrics } from "#tests/operator/read-metrics.ts";
import { openTestSite } from "#tests/site.ts";

import { createOperatingFigures } from "./operating-figures.ts";
import { createServiceFigures } from "./service-figures.ts";

async function textOf(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric);
  return registry.metrics();
}

test("a service's failures are counted as none before the first", async () => {
  const { events, metrics } = createServiceFigures();
  events.onBreaker("archive", "closed");
  const text = await textOf(metrics);
  expect(text).toContain('matinee_service_failures_total{service="archive",reason="denied"} 0');
  expect(text).toContain('matinee_service_retries_total{service="archive"} 0');
});

interface Reads {
  readWork?: Parameters<typeof createOperatingFigures>[0]["readWork"];
  readDisk?: Parameters<typeof createOperatingFigures>[0]["readDisk"];
}

function openFigures({ readWork, readDisk }: Reads) {
  const clock = { nowMs: 0 };
  const reported: unknown[] = [];
  const metrics = createOperatingFigures({
    readWork: readWork ?? (async () => ({ emails: { waiting: 0, failed: 0 }, jobs: [] })),
    readDisk: readDisk ?? (async () => ({ newestBackupMs: undefined, freeBytes: undefined })),
    isHearing: () => false,
    version: "1.2.3",
    report: (error) => reported.push(error),
    now: () => clock.nowMs,
    timeout: () => Promise.resolve(),
  });
  return { clock, reported, read: () => textOf(metrics) };
}

test("figures of the database are read twice a minute, and stay while it does not answer", async () => {
  let reads = 0;
  let isGone = false;
  let freeBytes = 7;
  const { clock, reported, read } = openFigures({
    async readWork() {
      reads += 1;
      if (isGone) throw new Error("gone");
      const jobs = [
        { name: "emails", succeededAtMs: 5_000, everyMs: 1_000 },
        { name: "matches", succeededAtMs: undefined, everyMs: undefined },
      ];
      return { emails: { waiting: reads, failed: 0 }, jobs };
    },
    readDisk: async () => ({ newestBackupMs: 9_000, freeBytes }),
  });
  await read();
  const first = await read();
  for (const line of [
    'matinee_emails{state="waiting"} 1',
    'matinee_emails{state="failed"} 0',
    'matinee_job_succeeded_timestamp_seconds{name="emails"} 5',
    'matinee_job_succeeded_timestamp_seconds{name="matches"} 0',
    'matinee_job_every_seconds{name="emails"} 1',
    "matinee_backup_timestamp_seconds 9",
    "matinee_disk_free_bytes 7",
    "matinee_hears_other_servers 0",
    'matinee_build_info{version="1.2.3"} 1',
  ]) {
    expect(first).toContain(`${line}\n`);
  }
  expect(first).not.toContain('matinee_job_every_seconds{name="matches"}');
  expect(reads).toBe(1);
  isGone = true;
  freeBytes = 3;
  clock.nowMs = 30_000;
  await read();
  const later = await read();
  expect(later).toContain('matinee_emails{state="waiting"} 1\n');
  expect(later).toContain("matinee_disk_free_bytes 3\n");
  expect([reads, reported.length]).toEqual([2, 1]);
});

test("a database that does not answer keeps Prometheus waiting only for a moment, and is asked once", async () => {
  let requestCount = 0;
  const { clock, read } = openFigures({
    readWork() {
      requestCount += 1;
      return new Promise(() => undefined);
    },
  });
  expect(await read()).toContain("matinee_hears_other_servers 0");
  clock.nowMs = 60_000;
  expect(await read()).not.toContain("matinee_emails{");
  expect(requestCount).toBe(1);
});

test("space that the system does not tell is no full disk", async () => {
  const { read } = openFigures({});
  await read();
  expect(await read()).not.toMatch(/^matinee_disk_free_bytes /m);
  expect(await read()).toMatch(/^matinee_backup_timestamp_seconds 0$/m);
});

describeOnSqlite("a server's own figures", ({ open }) => {
  test("count queries and what they fail with, and every failure as none before the first", async () => {
    const database = await open();
    const site = await openTestSite({
      database,
      routes: {
        "/": {
          handle: { access: "everyone" },
          loader: () => database.kysely.selectFrom("users").select("id").execute(),
          default: () => "Home",
        },
      },
    });
    const read = () => readMetrics(site.metrics);
    const countIn = (text: string) =>
      Number(/^matinee_database_query_seconds_count (\d+)$/m.exec(text)?.[1]);
    const failuresIn = (text: string) =>
      [...text.matchAll(/^matinee_database_failures_total\{trouble="(\w+)"\} (\d+)$/gm)].map(
        ([, trouble, count]) => `${trouble} ${count}`,
      );
    const before = await read();
    expect(failuresIn(before)).toEqual(["locked 0", "slow 0", "full 0", "gone 0", "other 0"]);
    expect(before).toContain("matinee_faults_total 0");
    await fetch(site.origin);
    expect(countIn(await read())).toBeGreaterThan(countIn(before));

    const insert = database.kysely.insertInto("job_runs").values({ name: "billing" });
    await insert.execute();
    // Two of one name are an answer; a table that is not there is none.
    await expect(insert.execute()).rejects.toThrow("UNIQUE");
    await expect(sql`select 1 from nothing`.execute(database.kysely)).rejects.toThrow();
    expect(failuresIn(await read())).toContain("other 1");
  });
});
