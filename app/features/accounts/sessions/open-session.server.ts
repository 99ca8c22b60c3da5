import type { Executor } from "../auth.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** Lets nobody else change an account until this transaction ends; the value stays as it is. */
export async function lockAccount(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .updateTable("users")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Whether the session that a request was let in with goes on: it may have ended while a picture was
 * decoded or a PIN was hashed, such as by the owner of the address. Until the transaction ends, it
 * stays so.
 */
export async function isStillOpen(
  transaction: Executor,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<boolean> {
  await lockAccount(transaction, userId);
  const session = await transaction
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return session !== undefined;
}
