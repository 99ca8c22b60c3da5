import { queueLetter } from "#app/features/messages/outbox.server.ts";

import { tooManyTriesLetter } from "./account-letters.ts";
import {
  failureOf,
  refused,
  textOf,
  type AccountsParts,
  type Done,
  type Refused,
} from "./accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import { beginSession } from "./begin-session.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { parseEmail } from "./email-address.server.ts";
import { isKnownDevice } from "./known-devices.server.ts";
import { MOST_BYTES } from "./password-rules.server.ts";

const SIGN_IN_LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };
const SLOW_AFTER = 5;
const FIRST_DELAY_MS = 250;

const WRONG = "Invalid email or password";
const LOCKED =
  "Too many wrong passwords. Please wait fifteen minutes, or choose a new password by “Forgot Password?”";

/** The key that a new password frees, so that its owner can use it at once. */
export const signInKey = (email: string) => attemptKey("sign-in", email);

type Proven = { outcome: "proven"; userId: string; token: string };

/** Signs in, and begins a session in the browser. */
export async function signIn(
  parts: AccountsParts,
  form: FormData,
  { caller, mayRecord }: { caller: Caller; mayRecord: boolean },
): Promise<Done | Refused> {
  const proven = await provePassword(parts, form, caller);
  if (proven.outcome === "refused") return proven;
  const { userId, token } = proven;
  return beginSession(parts, { userId, token, caller, action: "login", mayRecord });
}

/**
 * Whose password it is, with a session that nobody has yet. Tries are counted before the password is looked at, by account, whether it exists or
 * not; a device that signed in before is counted by itself, so that a stranger who guesses cannot
 * lock its owner out.
 */
export async function provePassword(
  parts: AccountsParts,
  form: FormData,
  caller: Caller,
): Promise<Proven | Refused> {
  const [given, password] = [textOf(form, "email"), textOf(form, "password")];
  const values = { email: given };
  const email = parseEmail(given);
  if (email === undefined || password === "" || Buffer.byteLength(password) > MOST_BYTES) {
    return refused(values, { problem: WRONG });
  }

  const account = await findAccount(parts, email);
  const isKnown =
    account !== undefined && (await isKnownDevice(parts.database, account.id, caller.device));
  const key = isKnown
    ? attemptKey("sign-in on a device", `${caller.device} ${email}`)
    : signInKey(email);
  const tries = await parts.attempts.count(key, SIGN_IN_LIMIT);
  if (tries > SIGN_IN_LIMIT.most) {
    if (account && tries === SIGN_IN_LIMIT.most + 1) await tellOwner(parts, account);
    return refused(values, { why: "too many", problem: LOCKED });
  }
  if (tries > SLOW_AFTER) await parts.pause(FIRST_DELAY_MS * 2 ** (tries - SLOW_AFTER - 1));

  const reply = await parts.callAuth("/sign-in/email", { body: { email, password }, caller });
  if (reply.ok && reply.token !== undefined && reply.userId !== undefined) {
    await parts.attempts.clear(key);
    const { userId, token } = reply;
    return { outcome: "proven", userId, token };
  }
  const isWrong = !reply.ok && (reply.status === 400 || reply.status === 401);
  return refused(values, isWrong ? { problem: WRONG } : failureOf(reply));
}

interface Account {
  id: string;
  name: string;
  email: string;
}

function findAccount({ database }: AccountsParts, email: string): Promise<Account | undefined> {
  return database.kysely
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
}

async function tellOwner(parts: AccountsParts, account: Account): Promise<void> {
  const letter = tooManyTriesLetter(account, parts.origin);
  await queueLetter(parts.database.kysely, letter, parts.now());
}
