import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { tooMany, type AccountsParts, type Fields } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { isStillOpen } from "../sessions/open-session.server.ts";
import { isOwnPassword } from "../passwords/prove-password.server.ts";
import { pinEmail } from "../emails/security-emails.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** A PIN has so few digits that unlimited guessing would find it quickly. */
const LIMIT = { most: 5, windowMs: 15 * 60 * 1000 };
const PIN = /^\d{4,6}$/;

/** What is wrong with a chosen PIN; undefined when it is valid. */
export function findPinProblem(pin: string, again: string): MarkedText | undefined {
  if (!PIN.test(pin)) return msg("A PIN is four to six digits");
  return pin === again ? undefined : msg("The PINs don't match");
}

export async function hasPin({ database }: AccountsParts, userId: string): Promise<boolean> {
  return (await readPin(database, userId)) !== null;
}

/** The PIN opens every child's profile, so the owner is notified of a new one. */
export async function savePin(parts: AccountsParts, viewer: Viewer, pin: string): Promise<void> {
  const pin_hash = await parts.passwords.hash(pin);
  const nowMs = parts.now();
  await parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await isStillOpen(transaction, viewer))) return;
    await transaction
      .updateTable("users")
      .set({ pin_hash })
      .where("id", "=", viewer.userId)
      .execute();
    await queueEmail(transaction, pinEmail(viewer, parts.origin, nowMs), nowMs, parts.site);
  });
}

/**
 * Proves that an adult is present: by the PIN, or by the account's password if the PIN is
 * forgotten. Attempts with both are counted together.
 */
export async function proveGrownUp(
  parts: AccountsParts,
  userId: string,
  form: Fields<never, "pin" | "password">,
): Promise<{ outcome: "proven" } | Refusal> {
  const [pin, password] = [(form.pin ?? "").trim(), form.password ?? ""];
  const key = attemptKey("pin", userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);
  if (password !== "") {
    if (await isOwnPassword(parts, userId, password)) return proven(parts, key);
    return refused({}, { errors: { password: msg("That's not the account's password") } });
  }
  const hash = await readPin(parts.database, userId);
  const isRight =
    hash !== null && PIN.test(pin) && (await parts.passwords.verify({ hash, password: pin }));
  if (isRight) return proven(parts, key);
  return refused({}, { errors: { pin: msg("That PIN isn't right") } });
}

async function proven(parts: AccountsParts, key: string) {
  await parts.attempts.clear(key);
  return { outcome: "proven" } as const;
}

async function readPin(
  { kysely }: AccountsParts["database"],
  userId: string,
): Promise<string | null> {
  const user = await kysely
    .selectFrom("users")
    .select("pin_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.pin_hash ?? null;
}
