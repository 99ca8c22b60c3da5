import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import type { Database } from "../connect.server.ts";
import { holdLease } from "./hold-lease.server.ts";

const NOW_MS = Date.UTC(2026, 10, 28, 12);
const LEASE_MS = 60_000;
const tables = ["date_jobs", "job_runs"] as const;

describeEachEngine("a lease", ({ open, place }) => {
  for (const table of tables) {
    async function openRow() {
      const where = await place();
      const [one, other] = [await open(where), await open(where)];
      const clock = { ms: NOW_MS };
      const dates = { holder: "", leased_until: 0, changes_until: 0, changes_read_at: 0 };
      const columns = table === "date_jobs" ? { ...dates, next_page: "" } : {};
      await one.kysely
        .insertInto(table as "date_jobs")
        .values({ name: "dates", ...columns } as { name: string } & typeof dates & {
            next_page: "";
          })
        .execute();
      const hold = (database: Database) =>
        holdLease(database, { table, name: "dates", leaseMs: LEASE_MS, now: () => clock.ms });
      return { one, other, clock, hold };
    }

    test(`of ${table} is given to one of two servers that want it at once, and then to the other`, async () => {
      const { one, other, hold } = await openRow();
      const leases = await Promise.all([hold(one), hold(other), hold(one), hold(other)]);
      const [held, ...none] = leases.filter((lease) => lease !== undefined);
      expect(none).toEqual([]);
      await held?.release();
      expect(await hold(other)).toBeDefined();
    });

    test(`of ${table} is taken over when it is over, and then no longer its first holder's`, async () => {
      const { one, other, clock, hold } = await openRow();
      const first = await hold(one);
      clock.ms += LEASE_MS - 1;
      expect(await hold(other)).toBeUndefined();
      clock.ms += 1;
      const second = await hold(other);
      expect(second).toBeDefined();
      expect(await first?.renew()).toBe(false);
      await first?.release();
      expect(await hold(one), "released by its first holder").toBeUndefined();
      expect(await second?.renew()).toBe(true);
      await second?.release();
      expect(await first?.renew(), "although it is nobody's").toBe(false);
    });

    test(`of ${table} lasts as long as it is renewed, also when that was late`, async () => {
      const { one, other, clock, hold } = await openRow();
      const lease = await hold(one);
      for (const waitMs of [LEASE_MS / 2, LEASE_MS - 1, 2 * LEASE_MS]) {
        clock.ms += waitMs;
        expect(await lease?.renew()).toBe(true);
        expect(await hold(other)).toBeUndefined();
      }
      await lease?.release();
      expect(await hold(other)).toBeDefined();
    });
  }
});
