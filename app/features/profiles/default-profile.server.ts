import { randomUUID } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

/**
 * Gives a new account the profile that its watchlist and history will belong to. A second way to
 * sign in to the same account is no second account.
 */
export async function addDefaultProfile(
  executor: Kysely<Schema> | Transaction<Schema>,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<void> {
  const row = { id: randomUUID(), user_id: userId, name: "default", is_default: 1 };
  await executor
    .insertInto("profiles")
    .values({ ...row, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
