import { randomUUID } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

/**
 * Creates a new account's first profile, which its watchlist and history belong to. Another sign-in
 * method for the same account does not create a second one.
 */
export async function addDefaultProfile(
  executor: Kysely<Schema> | Transaction<Schema>,
  { userId, nowMs, language = null }: { userId: string; nowMs: number; language?: string | null },
): Promise<void> {
  const row = { id: randomUUID(), user_id: userId, name: "default", is_default: 1, language };
  await executor
    .insertInto("profiles")
    .values({ ...row, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
