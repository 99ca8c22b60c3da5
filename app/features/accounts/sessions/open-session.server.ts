import type { Executor } from "#app/db/executor.ts";
import type { Viewer } from "./sessions.server.ts";

/** Locks an account until this transaction ends, without changing it. */
export async function lockAccount(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .updateTable("users")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Whether the session, or the key, of a request is still valid: it may have ended while a picture
 * was decoded or a PIN was hashed, for example because the owner of the address ended it. It stays
 * valid until the transaction ends.
 */
export async function isStillOpen(
  transaction: Executor,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<boolean> {
  await lockAccount(transaction, userId);
  for (const table of ["sessions", "personal_keys"] as const) {
    const found = await transaction
      .selectFrom(table)
      .select("id")
      .where("id", "=", sessionId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
