import { normalizeIP } from "@better-auth/core/utils/ip";

import {
  failureOf,
  refused,
  textOf,
  tooMany,
  type AccountsParts,
  type Done,
  type Refused,
} from "../accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import { beginSession } from "../sessions/begin-session.server.ts";
import type { Caller } from "../call-auth.server.ts";
import { parseEmail } from "#app/lib/email-address.server.ts";
import { LOOKS_TAKEN, looksLikeAnother } from "./look-alike.server.ts";
import { findPasswordProblem } from "../passwords/password-rules.server.ts";
import { cleanName, findNameProblem } from "./person-name.ts";

/** A school or an office may share one address. */
const ADDRESS_LIMIT = { most: 30, windowMs: 60 * 60 * 1000 };
export const SIGN_UP_FAILED = "Failed to create account";
const TAKEN = "User with this email already exists";

/** Makes an account, with its profile and its first email, and signs its owner in. */
export async function signUp(
  parts: AccountsParts,
  form: FormData,
  caller: Caller,
): Promise<Done | Refused> {
  const values = { name: textOf(form, "name"), email: textOf(form, "email") };
  const [name, email] = [cleanName(values.name), parseEmail(values.email)];
  const password = textOf(form, "password");
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
    parts.callAuth("/sign-up/email", { body: { name, email, password }, caller }),
  );
  if (reply.ok && reply.token !== undefined && reply.userId !== undefined) {
    const { userId, token } = reply;
    return beginSession(parts, {
      userId,
      token,
      caller,
      action: "signup",
      way: "password",
      mayRecord: false,
    });
  }
  // On PostgreSQL two at the same moment conflict only when the second is written.
  if (await isTaken(parts, email)) return refused(values, { errors: { email: TAKEN } });
  return refused(values, failureOf(reply, SIGN_UP_FAILED));
}

/** Mailbox names are ASCII; a look-alike character in one is easily overlooked. */
const addressProblem = (typed: string) =>
  /[^\0-\x7f].*@/.test(typed.normalize("NFKC"))
    ? "The part before the @ can only have the letters a to z, digits and dots"
    : "Please enter a full email address";

async function isTaken({ database }: AccountsParts, email: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}
