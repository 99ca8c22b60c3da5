import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refused } from "#app/lib/requests/refused.ts";

import { normalizeIP } from "../limits/normalize-ip.ts";
import {
  failureOf,
  tooMany,
  type AccountsParts,
  type Done,
  type Fields,
} from "../accounts-parts.server.ts";
import { arrivingWith, problemOfCode } from "./admission.server.ts";
import { signUpBarriers, type SignUpBarrier } from "./sign-up-barriers.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { beginSession } from "../sessions/begin-session.server.ts";
import type { Caller } from "../caller.ts";
import { LOOKS_TAKEN, looksLikeAnother } from "./look-alike.server.ts";
import { findPasswordProblem } from "../passwords/password-rules.server.ts";
import { cleanName, findNameProblem } from "./person-name.ts";

/** A school or an office may share one address. */
const ADDRESS_LIMIT = { most: 30, windowMs: 60 * 60 * 1000 };
export type SignUpForm = Fields<"name" | "email" | "password", "invitation">;
export const SIGN_UP_FAILED = msg("Failed to create account");
const TAKEN = msg("User with this email already exists");

/** Creates an account, with its profile and its first email, and signs its owner in. */
export async function signUp(
  parts: AccountsParts,
  form: SignUpForm,
  caller: Caller,
): Promise<Done | Refused> {
  const values = { name: form.name, email: form.email };
  const invitation = form.invitation || undefined;
  const admission = await parts.admission.find(invitation);
  if (!admission.isOpen) return notAllowed(values, admission.problem);
  const [name, email] = [cleanName(values.name), parseEmail(values.email)];
  const password = form.password;
  const nameProblem = findNameProblem(name);
  const passwordProblem = findPasswordProblem(password, email ?? "");
  if (nameProblem !== undefined || email === undefined || passwordProblem !== undefined) {
    const errors = {
      ...(nameProblem !== undefined && { name: nameProblem }),
      ...(email === undefined && { email: addressProblem(values.email) }),
      ...(passwordProblem !== undefined && { password: passwordProblem }),
    };
    return refused(values, { errors });
  }

  const key = attemptKey("sign-up", normalizeIP(caller.address));
  const tries = await parts.attempts.count(key, ADDRESS_LIMIT);
  if (tries > ADDRESS_LIMIT.most) return refused(values, tooMany);
  if (await looksLikeAnother(parts.database.kysely, email)) {
    return refused(values, { errors: { email: LOOKS_TAKEN } });
  }
  const reply = await parts.passwords.withPrepared(password, () =>
    arrivingWith(invitation, () =>
      parts.callAuth("/sign-up/email", { body: { name, email, password }, caller }),
    ),
  );
  if (reply.outcome === "done" && reply.token !== undefined && reply.userId !== undefined) {
    const { userId, token } = reply;
    return beginSession(parts, {
      userId,
      token,
      caller,
      action: "signup",
      way: "password",
    });
  }
  const problem = reply.outcome === "refused" && problemOfCode(reply.code);
  if (problem) return notAllowed(values, problem);
  // On PostgreSQL two simultaneous sign-ups only conflict when the second is written.
  if (await isTaken(parts, email)) return refused(values, { errors: { email: TAKEN } });
  return refused(values, failureOf(reply, SIGN_UP_FAILED));
}

const notAllowed = (values: Refused["values"], why: SignUpBarrier) =>
  refused(values, { why: "closed", problem: signUpBarriers[why] });

/** Mailbox names are ASCII; a look-alike character in one is easily overlooked. */
const addressProblem = (typed: string) =>
  /[^\0-\x7f].*@/.test(typed.normalize("NFKC"))
    ? msg("The part before the @ can only have the letters a to z, digits and dots")
    : msg("Please enter a full email address");

async function isTaken({ database }: AccountsParts, email: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}
