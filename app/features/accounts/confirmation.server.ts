import {
  refused,
  textOf,
  tooMany,
  type AccountsParts,
  type Refused,
} from "./accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import { isOwnPassword } from "./prove-password.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** Long enough to write down recovery codes, short enough for a browser that was left open. */
const CONFIRMED_FOR_MS = 10 * 60 * 1000;
const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };

/**
 * Whether somebody has proven lately, in this very session, that they are its owner. Nothing that
 * guards an account is switched on or off without it.
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

/** Proves it by the password again; who has none signs in anew. */
export async function confirm(
  parts: AccountsParts,
  form: FormData,
  { userId, sessionId }: Viewer,
): Promise<{ outcome: "confirmed" } | Refused> {
  const key = attemptKey("confirmation", userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);
  const isRight = await isOwnPassword(parts, userId, textOf(form, "password"));
  if (isRight === undefined) {
    const problem = "This account has no password. Please sign out, and sign in again.";
    return refused({}, { problem });
  }
  if (!isRight) return refused({}, { errors: { password: "That is not your password" } });
  await parts.attempts.clear(key);
  await parts.database.kysely
    .updateTable("sessions")
    .set({ confirmed_at: parts.now() })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .execute();
  return { outcome: "confirmed" };
}
