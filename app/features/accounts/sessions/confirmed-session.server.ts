import type { AccountsParts } from "../accounts-parts.server.ts";
import type { Executor } from "../auth.server.ts";
import { hasPassword } from "../passwords/prove-password.server.ts";
import type { Viewer } from "./sessions.server.ts";
import { isFactorOn } from "../second-factor/totp-factor.server.ts";

/** Long enough to write down recovery codes, short enough for an unattended browser. */
const CONFIRMED_FOR_MS = 10 * 60 * 1000;

/**
 * Whether somebody has recently proven, in this session, that they own the account. Nothing that
 * guards an account is turned on or off without it.
 */
export async function isConfirmed(
  { database, now }: AccountsParts,
  { sessionId }: Viewer,
): Promise<boolean> {
  const session = await database.kysely
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  const since = session?.confirmed_at ?? session?.created_at ?? 0;
  return now() - since < CONFIRMED_FOR_MS;
}

/** Records that they have; false when the session has ended meanwhile. */
export async function noteConfirmed(
  { now }: AccountsParts,
  executor: Executor,
  { userId, sessionId }: Viewer,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("sessions")
    .set({ confirmed_at: now() })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a password sent along with a command is enough proof of identity. */
export async function isPasswordEnough(executor: Executor, userId: string): Promise<boolean> {
  return (await hasPassword(executor, userId)) && !(await isFactorOn(executor, userId));
}
