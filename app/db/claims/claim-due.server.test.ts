import { sql, type Updateable } from "kysely";
import { expect, test } from "vitest";

import { dueDeletions } from "#app/features/accounts/privacy/deletion-jobs.server.ts";
import {
  dueGatewaySubscriptions,
  duePayments,
  dueSubscriptions,
} from "#app/features/billing/subscriptions/claimed-work.server.ts";
import { dueImports } from "#app/features/library/imports/start-imports.server.ts";
import { dueSiteEvents } from "#app/features/operator/webhook/webhook-job.server.ts";
import { duePlayers } from "#app/features/library/players/players-job.server.ts";
import { dueScrobbles } from "#app/features/library/scrobbling/waiting-events.server.ts";
import { dueEmails } from "#app/features/messages/claimed-emails.server.ts";
import { addDueRows } from "#tests/databases/due-rows.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { claimDue, claimQuery, type DueTable, type DueWork } from "./claim-due.server.ts";
import type { Database } from "../connect.server.ts";

const NOW_MS = Date.UTC(2026, 10, 28, 12);

const works: readonly DueWork<DueTable>[] = [
  dueEmails,
  dueSubscriptions,
  duePayments,
  dueGatewaySubscriptions,
  dueDeletions,
  dueImports,
  dueScrobbles,
  duePlayers,
  dueSiteEvents,
] as unknown as readonly DueWork<DueTable>[];

type Row = Readonly<Record<string, unknown>>;

describeEachEngine("what is due", ({ engine, open, place }) => {
  const claim = async (database: Database, work: DueWork<DueTable>, nowMs: number) =>
    (await claimDue(database, work, nowMs)) as Row | undefined;

  for (const work of works) {
    const { table, key, due, fence, leaseMs } = work;

    test(`in ${table} is claimed by one of two servers that look at once`, async () => {
      const where = await place();
      const servers = [await open(where), await open(where)];
      const [one] = servers;
      if (one === undefined) throw new Error("There is no server.");
      const keys = await addDueRows(one, table, { rows: 12, dueAtMs: NOW_MS });
      const claimed: unknown[] = [];
      async function claimAll(server: Database) {
        for (;;) {
          const row = await claim(server, work, NOW_MS);
          if (row === undefined) return;
          claimed.push(row[key]);
        }
      }
      await Promise.all([...servers, ...servers].map(claimAll));
      expect(claimed.toSorted()).toEqual(keys.toSorted());
    });

    test(`in ${table} is claimed in order, and not before its time`, async () => {
      const database = await open();
      const keys = await addDueRows(database, table, { rows: 3, dueAtMs: NOW_MS, everyMs: 10 });
      expect(await claim(database, work, NOW_MS - 1)).toBeUndefined();
      const order: unknown[] = [];
      for (let at = 0; at < 4; at += 1)
        order.push((await claim(database, work, NOW_MS + 20))?.[key]);
      expect(order).toEqual([...keys, undefined]);
    });

    test(`in ${table} is taken over after the lease, and its fence refuses who was too slow`, async () => {
      const database = await open();
      await addDueRows(database, table, { rows: 1, dueAtMs: NOW_MS });
      const first = await claim(database, work, NOW_MS);
      expect(first?.[due]).toBe(NOW_MS + leaseMs);
      expect(await claim(database, work, NOW_MS + leaseMs - 1)).toBeUndefined();
      const second = await claim(database, work, NOW_MS + leaseMs);
      expect(second).toMatchObject({ [key]: first?.[key], [due]: NOW_MS + 2 * leaseMs });
      const end = async (row: Row | undefined) => {
        const { numUpdatedRows } = await database.kysely
          .updateTable(table as "emails")
          .set({ [due]: NOW_MS } as Updateable<object>)
          .where(sql.ref(key), "=", row?.[key])
          .where(sql.ref(fence), "=", row?.[fence])
          .executeTakeFirst();
        return Number(numUpdatedRows);
      };
      expect([await end(first), await end(second)]).toEqual([0, 1]);
    });

    test(`in ${table} is found by an index`, async () => {
      const database = await open();
      const lines = await database.kysely.transaction().execute(async (transaction) => {
        const query = claimQuery({ engine }, work, NOW_MS);
        // What PostgreSQL takes for a small table hangs on what it has counted by then: with the
        // others off it sorts only where no index gives the order.
        const others = engine === "postgres" ? ["seqscan", "bitmapscan", "sort"] : [];
        for (const other of others) {
          await sql`set local ${sql.ref(`enable_${other}`)} = off`.execute(transaction);
        }
        const explain =
          engine === "postgres" ? sql`explain ${query}` : sql`explain query plan ${query}`;
        const { rows } = await explain.execute(transaction);
        return rows.map((row) => Object.values(row as Row).join(" ")).join("\n");
      });
      expect(lines).toMatch(
        engine === "postgres" ? /Index (?:Only )?Scan using \w+/ : /USING (?:COVERING )?INDEX/,
      );
      expect(lines).toContain(due);
      expect(lines).not.toMatch(/Sort|TEMP B-TREE|\bSCAN\b/);
    });
  }
});
