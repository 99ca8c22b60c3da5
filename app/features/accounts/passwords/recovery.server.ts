import { createHash } from "node:crypto";

import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refused } from "#app/lib/requests/refused.ts";

import { failureOf, type AccountsParts, type Fields } from "../accounts-parts.server.ts";
import { attemptKey } from "../sign-in/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
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
  form: Fields<"email">,
  caller: Caller,
): Promise<{ outcome: "sent" } | Refused> {
  const values = { email: form.email };
  const email = parseEmail(values.email);
  if (email === undefined) {
    const errors = { email: msg("Please enter a full email address") };
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
  return reply.outcome === "done" ? undefined : failureOf(reply);
}

/**
 * Whose password a reset link may change; undefined when it was used, has expired or is made up.
 */
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

/** Sets a new password by a link; every session ends, and the viewer signs in again. */
export async function resetPassword(
  parts: AccountsParts,
  form: Fields<"token" | "password">,
  caller: Caller,
): Promise<{ outcome: "reset" } | { outcome: "expired" } | Refused> {
  const [token, password] = [form.token, form.password];
  const found = await findReset(parts, token);
  if (!found) return { outcome: "expired" };
  const problem = findPasswordProblem(password, found.email);
  if (problem !== undefined) {
    return refused({ token }, { errors: { password: problem } });
  }
  // Whoever has the link reads the email of that address.
  await proveAddress(parts, found);
  // Runs before the library sets the password and again afterwards: wherever it is interrupted, no
  // old session survives.
  await endSessionsOf(parts.database, found.userId);
  parts.remembered.forgetUser(found.userId);
  const body = { newPassword: password, token };
  const reply = await parts.callAuth("/reset-password", { body, caller });
  if (reply.outcome === "done") {
    await parts.attempts.clear(signInKey(found.email));
    return { outcome: "reset" };
  }
  if (reply.status === 400) return { outcome: "expired" };
  return refused({ token }, failureOf(reply));
}
