import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { testPostgresUrl } from "#tests/engines.ts";

import { openDatabase } from "./connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { createServiceBudget, leaseFrom, type Lease } from "./service-budget.server.ts";

const MOST = 40;
const silent = { onTrouble: () => undefined };

describe.skipIf(testPostgresUrl() === undefined)("one budget for all servers on PostgreSQL", () => {
  /** Each with connections of its own, as servers have them. */
  async function openServers(count: number) {
    const place = await createMigratedPlace(testPostgresUrl());
    const databases = await Promise.all(Array.from({ length: count }, () => openDatabase(place)));
    onTestFinished(async () => {
      for (const database of databases) await database.close();
      await place.remove();
    });
    const [first] = databases;
    if (first) await migrate(first);
    return databases;
  }

  /** The largest number of requests that started within one second. */
  function fullestSecond(leases: readonly Lease[]): number {
    const counts = leases.map(({ startsAtMs }) =>
      leases
        .filter((other) => other.startsAtMs >= startsAtMs && other.startsAtMs < startsAtMs + 1_000)
        .reduce((sum, { count }) => sum + count, 0),
    );
    return Math.max(...counts);
  }

  test("three servers that ask all the time get no more in any second than one may", async () => {
    const databases = await openServers(3);
    const leases = await Promise.all(
      databases.map(async (database) => {
        const lease = leaseFrom({ database, service: "films", mostPerSecond: MOST, ...silent });
        const taken: Lease[] = [];
        for (let turn = 0; turn < 20; turn += 1) taken.push(await lease(99));
        return taken;
      }),
    );
    const all = leases.flat();
    expect(fullestSecond(all)).toBeLessThanOrEqual(MOST);
    expect(new Set(all.map(({ startsAtMs }) => startsAtMs)).size).toBe(all.length);
    // Several at once: the database is asked less often than the service.
    expect(Math.min(...all.map(({ count }) => count))).toBe(MOST / 5);
  });

  test("after a pause a few start at once, and no more than a part of a second's", async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error("There is no database.");
    const lease = leaseFrom({ database, service: "films", mostPerSecond: MOST, ...silent });
    const first = await lease(1);
    expect(first.count).toBe(1);
    expect(first.startsAtMs).toBeLessThanOrEqual(first.nowMs);
    await sql`update service_budgets set next_at = next_at - 600000`.execute(database.kysely);
    const later = await lease(1);
    expect(later.nowMs - later.startsAtMs).toBeLessThanOrEqual(
      (MOST * 0.2 * 1_000) / (MOST * 0.6) + 1,
    );
  });

  test("services have separate budgets, and waiting callers are served", async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error("There is no database.");
    const budgetOf = (service: string) =>
      createServiceBudget({ database, service, mostPerSecond: MOST, ...silent });
    const [films, archive] = [budgetOf("films"), budgetOf("archive")];
    const request = Array.from({ length: 30 }, () => films.take(60_000));
    expect(await archive.take(60_000)).toBe(true);
    expect(new Set(await Promise.all(request))).toEqual(new Set([true]));
    const { rows } = await sql<{ service: string }>`
      select service from service_budgets order by service`.execute(database.kysely);
    expect(rows.map(({ service }) => service)).toEqual(["archive", "films"]);
  });

  test("when the database fails, each server applies its own limit alone", async () => {
    const [database] = await openServers(1);
    if (!database) throw new Error("There is no database.");
    await database.kysely.schema.dropTable("service_budgets").execute();
    const troubles: unknown[] = [];
    const budget = createServiceBudget({
      database,
      service: "films",
      mostPerSecond: MOST,
      onTrouble: (error) => troubles.push(error),
    });
    expect(await budget.take(60_000)).toBe(true);
    expect(troubles).toHaveLength(1);
  });
});
