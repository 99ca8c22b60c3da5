import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { tooMany, type AccountsParts, type Fields } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { passwordChangedEmail, resetEmail } from "../emails/account-emails.ts";
import { forgetDevices } from "../sessions/known-devices.server.ts";
import { lockAccount } from "../sessions/open-session.server.ts";
import { removeKeysOf } from "../keys/personal-keys.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { countByAddress } from "../limits/address-limits.server.ts";
import { proveAddress } from "../name-and-address/address-proof.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { findPasswordProblem } from "../passwords/password-rules.server.ts";
import { signInKey } from "../passwords/prove-password.server.ts";
import {
  addReset,
  findResetOwner,
  forgetExpiredResets,
  forgetResets,
  useReset,
} from "../passwords/reset-tokens.server.ts";
import { storePassword } from "../passwords/store-password.server.ts";

const EMAIL_LIMIT = { most: 3, windowMs: 60 * 60 * 1000 };
/** Longer than sending an email takes, so that the time reveals nothing about the address. */
const ANSWER_AFTER_MS = 400;

/**
 * Sends a link to reset the password. The answer and its timing are the same whether or not the
 * address has an account; an address that gets too many of these emails gets no more for a while.
 */
export async function requestReset(
  parts: AccountsParts,
  form: Fields<"email">,
  caller: Caller,
): Promise<{ outcome: "sent" } | Refusal> {
  const values = { email: form.email };
  const email = parseEmail(values.email);
  if (email === undefined) {
    const errors = { email: msg("Please enter a full email address") };
    return refused(values, { errors });
  }
  const pause = parts.pause(ANSWER_AFTER_MS);
  try {
    const tries = await parts.attempts.count(attemptKey("recovery", email), EMAIL_LIMIT);
    if (tries > EMAIL_LIMIT.most) return { outcome: "sent" };
    if (!(await countByAddress(parts, "/request-password-reset", caller))) {
      return refused(values, tooMany);
    }
    await sendReset(parts, email);
    return { outcome: "sent" };
  } finally {
    await pause;
  }
}

async function sendReset(parts: AccountsParts, email: string): Promise<void> {
  const { database, origin, site } = parts;
  const nowMs = parts.now();
  const account = await database.kysely
    .selectFrom("users")
    .select(["id", "name", "email", "email_verified"])
    .where("email", "=", email)
    .executeTakeFirst();
  // It is due anyway, and an address that nobody has keeps the database busy like any other.
  if (!account) return forgetExpiredResets(database.kysely, nowMs);
  await database.kysely.transaction().execute(async (transaction) => {
    const token = await addReset(transaction, { userId: account.id, nowMs });
    const mail = resetEmail(addresseeOf(account), origin, token);
    await queueEmail(transaction, mail, nowMs, site);
  });
}

/**
 * Whose password a reset link may change; undefined when it was used, has expired or is made up.
 */
export const findReset = ({ database, now }: AccountsParts, token: string) =>
  findResetOwner(database.kysely, { token, nowMs: now() });

/** Sets a new password by a link; every session ends, and the viewer signs in again. */
export async function resetPassword(
  parts: AccountsParts,
  form: Fields<"token" | "password">,
  caller: Caller,
): Promise<{ outcome: "reset" } | { outcome: "expired" } | Refusal> {
  const { token, password } = form;
  const found = await findReset(parts, token);
  if (!found) return { outcome: "expired" };
  const problem = findPasswordProblem(password, found.email);
  if (problem !== undefined) {
    return refused({ token }, { errors: { password: problem } });
  }
  if (!(await countByAddress(parts, "/reset-password", caller))) {
    return refused({ token }, tooMany);
  }
  // Whoever has the link reads the email of that address.
  await proveAddress(parts, found);
  // Wherever it is interrupted from here on, no old session survives.
  await endSessionsOf(parts.database, found.userId);
  await removeKeysOf(parts.database, found.userId);
  parts.remembered.forgetUser(found.userId);
  const hash = await parts.passwords.hash(password);
  if (!(await replacePassword(parts, { token, hash, userId: found.userId }))) {
    return { outcome: "expired" };
  }
  // A request in between may have found a session that ended only now.
  parts.remembered.forgetUser(found.userId);
  await parts.attempts.clear(signInKey(found.email));
  return { outcome: "reset" };
}

/**
 * Uses the link up and stores the new password, both or neither. False when the link has been used
 * or has expired while the password was hashed.
 */
function replacePassword(
  { database, origin, site, now }: AccountsParts,
  { token, hash, userId }: { token: string; hash: string; userId: string },
): Promise<boolean> {
  const nowMs = now();
  return database.kysely.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    if (!(await useReset(transaction, { token, nowMs }))) return false;
    await storePassword(transaction, { userId, hash, nowMs });
    await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await forgetResets(transaction, userId);
    await forgetDevices(transaction, userId);
    const account = await transaction
      .selectFrom("users")
      .select(["name", "email", "email_verified"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const mail = passwordChangedEmail(addresseeOf(account), origin, nowMs);
    await queueEmail(transaction, mail, nowMs, site);
    return true;
  });
}
