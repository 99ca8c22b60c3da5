import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";

import {
  tooMany,
  type AccountsParts,
  type FormSuccess,
  type FactorDue,
  type Fields,
} from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { beginSession } from "./begin-session.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import type { Proof } from "../sessions/confirmed-session.server.ts";
import { isKnownDevice } from "../sessions/known-devices.server.ts";
import { countRecoveryCodes, spendRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { recoveryCodeUsedEmail, tooManyCodesEmail } from "../emails/security-emails.ts";
import {
  findChallenge,
  newChallengeToken,
  putChallenge,
  takeChallenge,
} from "./sign-in-challenges.server.ts";
import { isFactorOn, spendTotpCode } from "../second-factor/totp-factor.server.ts";

const CHALLENGE_LASTS_MS = 10 * 60 * 1000;
/** For one device that has signed in before; all others share one count. */
const LIMIT = { most: 5, windowMs: 15 * 60 * 1000 };
/** Across all devices and sign-in methods. */
const ACCOUNT_LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };

/**
 * Whether a proof needs a second factor. Every sign-in method asks this, and only this decides:
 * only a passkey with user verification, by finger, face or PIN, is two factors in one.
 */
export async function isFactorDue(
  executor: Executor,
  { userId, proof }: { userId: string; proof: Proof },
): Promise<boolean> {
  return proof !== "verified passkey" && (await isFactorOn(executor, userId));
}

/** Stores that the first factor is proven until the second is: usable once, for ten minutes. */
export async function openFactorChallenge(
  parts: AccountsParts,
  { userId, proof }: { userId: string; proof: Proof },
): Promise<string> {
  const token = newChallengeToken();
  await putChallenge(parts, token, { userId, kind: "factor", proof, lastsMs: CHALLENGE_LASTS_MS });
  return token;
}

/** Whether a challenge still waits for its code. */
export async function isFactorAwaited(
  parts: AccountsParts,
  token: string | undefined,
): Promise<boolean> {
  return (await findChallenge(parts, "factor", token)) !== undefined;
}

/** Starts a session when the proof is enough, otherwise a challenge and no session. */
export async function finishSignIn(
  parts: AccountsParts,
  given: { userId: string; proof: Proof; hash?: string; caller: Caller },
): Promise<FormSuccess | FactorDue | Refusal> {
  const { userId, proof } = given;
  if (await isFactorDue(parts.database.kysely, { userId, proof })) {
    return { outcome: "factor due", challenge: await openFactorChallenge(parts, given) };
  }
  return beginSession(parts, { ...given, way: proof, action: "login" });
}

/**
 * Checks a code: the authenticator app's, or one of the recovery codes. Attempts are counted by
 * account before the code is checked, across all devices and sign-in methods. Devices that have not
 * passed the factor before can use up half of them together, so that someone who knows only the
 * password cannot lock the owner out. What waited for the code runs in the same transaction, and
 * reports whether it was still waiting.
 */
export async function meetWithCode(
  parts: AccountsParts,
  { userId, code, caller }: { userId: string; code: string; caller: Caller },
  whatWaited: (executor: Executor) => Promise<boolean>,
): Promise<{ outcome: "met" } | { outcome: "expired" } | Refusal> {
  const isKnown = await isKnownDevice(parts.database, userId, caller.device);
  const key = attemptKey("second factor", isKnown ? `${caller.device} ${userId}` : userId);
  const accountKey = attemptKey("second factor of an account", userId);
  for (const [counted, limit] of [
    [key, LIMIT],
    [accountKey, ACCOUNT_LIMIT],
  ] as const) {
    const tries = await parts.attempts.count(counted, limit);
    if (tries <= limit.most) continue;
    if (tries === limit.most + 1) await notifyOwner(parts, userId);
    return refused({}, tooMany);
  }

  const outcome = await parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await spendCode(parts, transaction, { userId, code }))) return "wrong";
    return (await whatWaited(transaction)) ? "met" : "expired";
  });
  if (outcome === "wrong") {
    const errors = { code: msg("That code isn't valid. Each code works once") };
    return refused({}, { errors });
  }
  if (outcome === "met") {
    await parts.attempts.clear(key);
    await parts.attempts.clear(accountKey);
  }
  return { outcome };
}

export type FactorAnswer =
  | { outcome: "met"; userId: string; proof: Proof }
  | { outcome: "expired" }
  | Refusal;

/** Checks a code for a challenge, which represents the first factor. */
export async function answerFactorChallenge(
  parts: AccountsParts,
  { token, code, caller }: { token: string | undefined; code: string; caller: Caller },
): Promise<FactorAnswer> {
  const challenge = await findChallenge(parts, "factor", token);
  if (!challenge || token === undefined) return { outcome: "expired" };
  const { userId } = challenge;
  const answer = await meetWithCode(parts, { userId, code, caller }, (executor) =>
    takeChallenge(executor, token),
  );
  if (answer.outcome !== "met") return answer;
  return { ...answer, userId, proof: challenge.proof as Proof };
}

/** Completes the challenge of a browser, and starts its session. */
export async function meetFactor(
  parts: AccountsParts,
  { code }: Fields<"code">,
  caller: Caller,
): Promise<FormSuccess | { outcome: "expired" } | Refusal> {
  const answer = await answerFactorChallenge(parts, { token: caller.challenge, code, caller });
  if (answer.outcome !== "met") return answer;
  const { userId, proof } = answer;
  return beginSession(parts, { userId, caller, way: proof, isFactorMet: true, action: "login" });
}

/**
 * Six digits are the app's code; anything else may be a recovery code, whose use notifies its
 * owner.
 */
async function spendCode(
  parts: AccountsParts,
  executor: Executor,
  { userId, code: typed }: { userId: string; code: string },
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) return spendTotpCode(parts, executor, { userId, code });
  if (code.length !== 16) return false;
  // Without the factor, leftover codes are worthless.
  if (!(await isFactorOn(executor, userId))) return false;
  if (!(await spendRecoveryCode(executor, userId, code))) return false;
  const account = await findAddressee(executor, userId);
  const left = await countRecoveryCodes(executor, userId);
  const atMs = parts.now();
  const mail = recoveryCodeUsedEmail(account, parts.origin, { left, atMs });
  await queueEmail(executor, mail, atMs, parts.site);
  return true;
}

async function notifyOwner(parts: AccountsParts, userId: string): Promise<void> {
  const { kysely } = parts.database;
  const account = await findAddressee(kysely, userId);
  await queueEmail(kysely, tooManyCodesEmail(account, parts.origin), parts.now(), parts.site);
}

const findAddressee = async (executor: Executor, userId: string) =>
  addresseeOf(
    await executor
      .selectFrom("users")
      .select(["name", "email", "email_verified"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
  );
