import { randomUUID } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

interface DefaultProfile {
  userId: string;
  nowMs: number;
  language?: string | null;
  /** Somebody is signing up, and will be asked what they like. */
  isNew?: boolean;
}

/**
 * Creates a new account's first profile, which its watchlist and history belong to. Another sign-in
 * method for the same account does not create a second one.
 */
export async function addDefaultProfile(
  executor: Kysely<Schema> | Transaction<Schema>,
  { userId, nowMs, language = null, isNew = false }: DefaultProfile,
): Promise<void> {
  const row = { id: randomUUID(), user_id: userId, name: "default", is_default: 1, language };
  await executor
    .insertInto("profiles")
    .values({ ...row, created_at: nowMs, awaits_taste: isNew ? 1 : 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
