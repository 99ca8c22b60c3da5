import { sql, type Expression, type SqlBool } from "kysely";

import type { Database } from "../connect.server.ts";

/** What runs on one server at a time. Its row exists already. */
interface LeaseWish {
  table: "date_jobs" | "job_runs";
  name: string;
  /** How long it holds: if the server dies, another takes over after this. */
  leaseMs: number;
  /** The clock that all servers share. */
  now: () => number;
  /** Whether it is due at all; always where it says nothing. */
  where?: Expression<SqlBool>;
  /** What else changes when it begins. */
  begun?: { holder?: string; asked_at?: null };
}

export interface Lease {
  /** False once another server has it. */
  renew: () => Promise<boolean>;
  /** Lets others have it, and changes what else changes with its end; nothing once another has it. */
  release: (ended?: { ended_at?: number; asked_at?: number }) => Promise<void>;
}

/**
 * Takes the lease of a row, unless somebody else has it. Whoever has it is told by the time until
 * when: nobody else can take it before that is over, so no other lease of the row ends then.
 */
export async function holdLease(
  { kysely }: Database,
  { table, name, leaseMs, now, where = sql<SqlBool>`1 = 1`, begun }: LeaseWish,
): Promise<Lease | undefined> {
  const nowMs = now();
  let untilMs = nowMs + leaseMs;
  const taken = await kysely
    .updateTable(table)
    .set({ ...begun, leased_until: untilMs })
    .where("name", "=", name)
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", nowMs)]))
    .where(where)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return undefined;

  /** False where it is another's. */
  async function change(columns: { leased_until: number }): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable(table)
      .set(columns)
      .where("name", "=", name)
      .where("leased_until", "=", untilMs)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) untilMs = columns.leased_until;
    return numUpdatedRows > 0n;
  }

  return {
    renew: () => change({ leased_until: now() + leaseMs }),
    release: async (ended) => void (await change({ ...ended, leased_until: 0 })),
  };
}
