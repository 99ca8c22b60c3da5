import { randomUUID } from "node:crypto";

import type { Executor } from "#app/db/executor.ts";

/** Stores the hash of an account's password, its first one or another one. */
export async function storePassword(
  executor: Executor,
  { userId, hash, nowMs }: { userId: string; hash: string; nowMs: number },
): Promise<void> {
  await executor
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: "credential",
      account_id: userId,
      password: hash,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider_id", "account_id"])
        .doUpdateSet({ password: hash, updated_at: nowMs }),
    )
    .execute();
}
