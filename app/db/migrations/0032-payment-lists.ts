import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Payments of everybody, newest first, of and the rare ones alone: each list by its index. */
export const paymentLists: Migration = {
  async up(kysely: Kysely<unknown>) {
    // Payments of the same moment have an order, too.
    await kysely.schema.dropIndex("payments_by_time").execute();
    await sql`create index payments_by_time on payments (timestamp, id)`.execute(kysely);
    // Only what is rare has an index of its own: most payments are completed.
    for (const [name, condition] of RARE) {
      await sql`create index ${sql.ref(name)} on payments (timestamp, id)
        where ${sql.raw(condition)}`.execute(kysely);
    }
  },
};

const RARE = [
  ["payments_pending", "status = 'pending'"],
  ["payments_refused", "status = 'refused'"],
  ["payments_refunds", "refund_of is not null"],
] as const;
