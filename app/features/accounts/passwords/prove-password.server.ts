import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { normalizeIP } from "../limits/normalize-ip.ts";
import { tooManyTriesEmail } from "../emails/account-emails.ts";
import { tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { isFactorOn } from "../second-factor/totp-factor.server.ts";
import { isKnownDevice } from "../sessions/known-devices.server.ts";
import { MOST_BYTES } from "./password-rules.server.ts";

const SIGN_IN_LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };
/** A school or an office may share one address. */
const ADDRESS_LIMIT = { most: 100, windowMs: 15 * 60 * 1000 };
const SLOW_AFTER = 5;
const FIRST_DELAY_MS = 250;

const WRONG = msg("Invalid email or password");
const LOCKED = msg(
  "Too many wrong passwords. Please wait fifteen minutes, or choose a new password with “Forgot Password?”",
);

/**
 * The hash of a password that nobody has: checking an unknown address takes as long as a known one.
 */
const NOBODYS_HASH = "$2b$10$zbiuQvuVZ.gp9B2gUHWXLePcF/FFZENYvYfsEPD6ndt8PC/IT8Q9e";

export interface ProvenPassword {
  outcome: "proven";
  userId: string;
  /** The hash of the correct password, for `requireStill`. */
  hash: string;
}

/** The counter that a new password resets, so that its owner can use it at once. */
export const signInKey = (email: string) => attemptKey("sign-in", email);

/**
 * Checks a password and finds its owner. Attempts are counted before the check, by account, whether
 * it exists or not; a device that has signed in before has its own count, so that strangers who
 * guess cannot lock the owner out.
 */
export async function provePassword(
  parts: AccountsParts,
  given: { email: string; password: string },
  caller: Caller,
): Promise<ProvenPassword | Refusal> {
  const { password } = given;
  const values = { email: given.email };
  const email = parseEmail(given.email);
  if (email === undefined || password === "" || Buffer.byteLength(password) > MOST_BYTES) {
    return refused(values, { problem: WRONG });
  }
  const addressKey = attemptKey("sign-in from", normalizeIP(caller.address));
  if ((await parts.attempts.count(addressKey, ADDRESS_LIMIT)) > ADDRESS_LIMIT.most) {
    return refused(values, tooMany);
  }

  const account = await findAccount(parts, email);
  const isKnown =
    account !== undefined && (await isKnownDevice(parts.database, account.id, caller.device));
  const key = isKnown
    ? attemptKey("sign-in on a device", `${caller.device} ${email}`)
    : signInKey(email);
  const tries = await parts.attempts.count(key, SIGN_IN_LIMIT);
  if (tries > SIGN_IN_LIMIT.most) {
    if (account && tries === SIGN_IN_LIMIT.most + 1) await notifyOwner(parts, account);
    return refused(values, { why: "too many", problem: LOCKED });
  }
  if (tries > SLOW_AFTER) await parts.pause(FIRST_DELAY_MS * 2 ** (tries - SLOW_AFTER - 1));

  const hash = account?.hash ?? NOBODYS_HASH;
  const fits = await parts.passwords.verify({ hash, password });
  if (!fits || !account?.hash) return refused(values, { problem: WRONG });
  await parts.attempts.clear(key);
  return { outcome: "proven", userId: account.id, hash };
}

/** Thrown inside the transaction that would start a session, so that it rolls back. */
class PasswordGoneError extends Error {
  override readonly name = "PasswordGoneError";
}

/**
 * Fails when a password that was correct a moment ago no longer is: another one was chosen during
 * the check, or the owner of the address has proven it. Called with the account's row locked, so
 * that concurrent changes see each other.
 */
export async function requireStill(
  executor: Executor,
  { userId, hash }: { userId: string; hash?: string | undefined },
): Promise<void> {
  if (hash !== undefined && (await findHash(executor, userId)) !== hash) {
    throw new PasswordGoneError();
  }
}

/** Treats that case as a wrong password, which it is by now. */
export async function orGone<Result>(
  email: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordGoneError) return refused({ email }, { problem: WRONG });
    throw error;
  }
}

/** Whether it is the viewer's own password; always false when they have none. */
export async function isOwnPassword(
  { database, passwords }: AccountsParts,
  userId: string,
  password: string,
): Promise<boolean> {
  const hash = await findHash(database.kysely, userId);
  if (hash === undefined || password === "" || Buffer.byteLength(password) > MOST_BYTES) {
    return false;
  }
  return passwords.verify({ hash, password });
}

/** Whether the viewer has a password: a provider's account may never have chosen one. */
export const hasPassword = async (executor: Executor, userId: string) =>
  (await findHash(executor, userId)) !== undefined;

/** Whether a password sent along with a command is enough proof of identity. */
export async function isPasswordEnough(executor: Executor, userId: string): Promise<boolean> {
  return (await hasPassword(executor, userId)) && !(await isFactorOn(executor, userId));
}

export async function findHash(executor: Executor, userId: string): Promise<string | undefined> {
  const credential = await executor
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? undefined;
}

interface Account {
  id: string;
  name: string;
  email: string;
  email_verified: number;
  hash: string | null;
}

function findAccount({ database }: AccountsParts, email: string): Promise<Account | undefined> {
  return database.kysely
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.user_id", "=", "users.id").on("accounts.provider_id", "=", "credential"),
    )
    .select(["users.id", "name", "users.email", "email_verified", "accounts.password as hash"])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

async function notifyOwner(parts: AccountsParts, account: Account): Promise<void> {
  const mail = tooManyTriesEmail(addresseeOf(account), parts.origin);
  await queueEmail(parts.database.kysely, mail, parts.now(), parts.site);
}
