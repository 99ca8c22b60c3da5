import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";

import { normalizeIP } from "../limits/normalize-ip.ts";
import { passwordChangedEmail } from "../emails/account-emails.ts";
import {
  signedOut,
  tooMany,
  type AccountsParts,
  type FormSuccess,
  type Fields,
} from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { forgetDevices } from "../sessions/known-devices.server.ts";
import { isFactorOn } from "../second-factor/totp-factor.server.ts";
import { lockAccount } from "../sessions/open-session.server.ts";
import { MOST_BYTES, findPasswordProblem } from "./password-rules.server.ts";
import { findHash } from "./prove-password.server.ts";
import { forgetResets } from "./reset-tokens.server.ts";
import { addSession, setActiveProfile, type Viewer } from "../sessions/sessions.server.ts";

const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };
/** A school or an office may share one address. */
const ADDRESS_LIMIT = { most: 30, windowMs: 15 * 60 * 1000 };

/** Changes the password: this browser continues with a new session, and every other one ends. */
export async function changePassword(
  parts: AccountsParts,
  form: Fields<"current" | "password">,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
): Promise<FormSuccess | Refusal> {
  const currentPassword = form.current;
  const newPassword = form.password;
  const weakness = findPasswordProblem(newPassword, viewer.email);
  if (weakness !== undefined) return refused({}, { errors: { password: weakness } });
  if (Buffer.byteLength(currentPassword) > MOST_BYTES) return refused({}, wrongCurrent);
  const addressKey = attemptKey("password change from", normalizeIP(caller.address));
  const addressTries = await parts.attempts.count(addressKey, ADDRESS_LIMIT);
  if (addressTries > ADDRESS_LIMIT.most) return refused({}, tooMany);
  const key = attemptKey("password change", viewer.userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);

  const hash = await findHash(parts.database.kysely, viewer.userId);
  if (hash === undefined) return refused({}, noneYet);
  const fits = await parts.passwords.verify({ hash, password: currentPassword });
  if (!fits) return refused({}, wrongCurrent);
  const newHash = await parts.passwords.hash(newPassword);
  const token = await replacePassword(parts, { viewer, caller, hash, newHash });
  if (token === undefined) return refused({}, signedOut);
  parts.remembered.forgetUser(viewer.userId);
  await parts.attempts.clear(key);
  const session = { token, profileId: viewer.activeProfileId, audience: viewer.audience };
  return { outcome: "done", browser: { session, version: viewer.version } };
}

interface PasswordReplacement {
  viewer: Viewer;
  caller: Caller;
  /** The hash of the password that was correct a moment ago. */
  hash: string;
  newHash: string;
}

/** Thrown inside the transaction, so that it rolls back. */
class SessionOverError extends Error {
  override readonly name = "SessionOverError";
}

/**
 * Stores the new password and starts the new session, both or neither. Hashing takes long: if
 * meanwhile the session ended or another password was chosen, such as by the owner of the address,
 * nothing changes, and the answer is undefined.
 */
async function replacePassword(
  parts: AccountsParts,
  { viewer, caller, hash, newHash }: PasswordReplacement,
): Promise<string | undefined> {
  const { userId } = viewer;
  const nowMs = parts.now();
  const work = async (transaction: Executor): Promise<string> => {
    await lockAccount(transaction, userId);
    const ended = await transaction
      .deleteFrom("sessions")
      .where("token", "=", caller.token ?? "")
      .where("user_id", "=", userId)
      .returning("confirmed_at")
      .executeTakeFirst();
    const replaced = await transaction
      .updateTable("accounts")
      .set({ password: newHash, updated_at: nowMs })
      .where("user_id", "=", userId)
      .where("provider_id", "=", "credential")
      .where("password", "=", hash)
      .executeTakeFirst();
    if (!ended || replaced.numUpdatedRows !== 1n) throw new SessionOverError();
    await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await forgetResets(transaction, userId);
    await forgetDevices(transaction, userId);
    await queueEmail(
      transaction,
      passwordChangedEmail(viewer, parts.origin, nowMs),
      nowMs,
      parts.site,
    );
    // Where a second factor is on, the current password confirms no more here than elsewhere.
    const isEnough = !(await isFactorOn(transaction, userId));
    const confirmedAt = isEnough ? nowMs : ended.confirmed_at;
    const token = await addSession(transaction, { userId, caller, nowMs, confirmedAt });
    await setActiveProfile(transaction, {
      token,
      profileId: viewer.activeProfileId,
      audience: viewer.audience,
    });
    return token;
  };
  try {
    return await parts.database.kysely.transaction().execute(work);
  } catch (error) {
    if (error instanceof SessionOverError) return undefined;
    throw error;
  }
}

const wrongCurrent = { errors: { current: msg("That's not your current password") } };
const noneYet = {
  problem: msg("This account has no password yet. Ask for an email with a link to choose one."),
};
