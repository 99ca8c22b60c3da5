import { createHash } from "node:crypto";

import {
  failureOf,
  refused,
  textOf,
  type AccountsParts,
  type Refused,
} from "../accounts-parts.server.ts";
import { attemptKey } from "../sign-in/attempts.server.ts";
import type { Caller } from "../call-auth.server.ts";
import { parseEmail } from "#app/lib/email-address.server.ts";
import { findPasswordProblem } from "./password-rules.server.ts";
import { proveAddress } from "../sign-in/address-proof.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { signInKey } from "./prove-password.server.ts";

const EMAIL_LIMIT = { most: 3, windowMs: 60 * 60 * 1000 };
/** Longer than sending an email takes, so that the time reveals nothing about the address. */
const ANSWER_AFTER_MS = 400;

/**
 * Sends a link to reset the password. The answer and its timing are the same whether or not the
 * address has an account; an address that gets too many of these emails gets no more for a while.
 */
export async function requestReset(
  parts: AccountsParts,
  form: FormData,
  caller: Caller,
): Promise<{ outcome: "sent" } | Refused> {
  const values = { email: textOf(form, "email") };
  const email = parseEmail(values.email);
  if (email === undefined) {
    const errors = { email: "Please enter a full email address" };
    return refused(values, { errors });
  }
  const [failure] = await Promise.all([
    sendReset(parts, email, caller),
    parts.pause(ANSWER_AFTER_MS),
  ]);
  return failure === undefined ? { outcome: "sent" } : refused(values, failure);
}

async function sendReset(
  { attempts, callAuth }: AccountsParts,
  email: string,
  caller: Caller,
): Promise<ReturnType<typeof failureOf> | undefined> {
  const tries = await attempts.count(attemptKey("recovery", email), EMAIL_LIMIT);
  if (tries > EMAIL_LIMIT.most) return undefined;
  const reply = await callAuth("/request-password-reset", { body: { email }, caller });
  return reply.ok ? undefined : failureOf(reply);
}

/** Whose password a reset link may change; undefined when it was used, is too old or made up. */
export async function findReset(
  { database, now }: AccountsParts,
  token: string,
): Promise<{ userId: string; email: string } | undefined> {
  // The library stores only the hash, so that a copy of the database opens no account.
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  return database.kysely
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.value")
    .select(["users.id as userId", "users.email"])
    .where("identifier", "=", identifier)
    .where("expires_at", ">", now())
    .executeTakeFirst();
}

/** Sets a new password by a link; every session ends, and the viewer signs in anew. */
export async function resetPassword(
  parts: AccountsParts,
  form: FormData,
  caller: Caller,
): Promise<{ outcome: "reset" } | { outcome: "expired" } | Refused> {
  const [token, password] = [textOf(form, "token"), textOf(form, "password")];
  const found = await findReset(parts, token);
  if (!found) return { outcome: "expired" };
  const problem = findPasswordProblem(password, found.email);
  if (problem !== undefined) {
    return refused({ token }, { errors: { password: problem } });
  }
  // Who holds the link reads the email of that address.
  await proveAddress(parts, found);
  // Runs before the library sets the password, and again in the library after it: wherever it is
  // interrupted, nobody remains signed in who should not be.
  await endSessionsOf(parts.database, found.userId);
  parts.remembered.forgetUser(found.userId);
  const body = { newPassword: password, token };
  const reply = await parts.callAuth("/reset-password", { body, caller });
  if (reply.ok) {
    await parts.attempts.clear(signInKey(found.email));
    return { outcome: "reset" };
  }
  if (reply.status === 400) return { outcome: "expired" };
  return refused({ token }, failureOf(reply));
}
