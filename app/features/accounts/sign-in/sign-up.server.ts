import { isTaken } from "#app/db/database-error.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import { normalizeIP } from "../limits/normalize-ip.ts";
import {
  tooMany,
  type AccountsParts,
  type FormSuccess,
  type Fields,
} from "../accounts-parts.server.ts";
import { countByAddress } from "../limits/address-limits.server.ts";
import { SignUpBarrierError } from "./admission.server.ts";
import { addAccount } from "./new-account.server.ts";
import { newVerification } from "../name-and-address/verification.server.ts";
import { welcomeEmail } from "../emails/account-emails.ts";
import { storePassword } from "../passwords/store-password.server.ts";
import { signUpBarriers, type SignUpBarrier } from "./sign-up-barriers.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { beginSession } from "./begin-session.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { LOOKS_TAKEN, looksLikeAnother } from "../name-and-address/look-alike.server.ts";
import { findPasswordProblem } from "../passwords/password-rules.server.ts";
import { cleanName, findNameProblem } from "../name-and-address/person-name.ts";

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
): Promise<FormSuccess | Refusal> {
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
  if (!(await countByAddress(parts, "/sign-up/email", caller))) return refused(values, tooMany);
  if (await isRegistered(parts, email)) return refused(values, { errors: { email: TAKEN } });
  const hash = await parts.passwords.hash(password);
  const added = await addWithPassword(parts, { name, email, invitation, hash });
  if (added === "taken") return refused(values, { errors: { email: TAKEN } });
  if (typeof added === "string") return notAllowed(values, added);
  return beginSession(parts, { ...added, caller, action: "signup", way: "password" });
}

interface NewAccount {
  name: string;
  email: string;
  invitation: string | undefined;
  /** The password's. */
  hash: string;
}

/** Creates an account with its profile, its password and its first email, all or none. */
async function addWithPassword(
  parts: AccountsParts,
  { hash, ...person }: NewAccount,
): Promise<{ userId: string } | "taken" | SignUpBarrier> {
  const { email } = person;
  const nowMs = parts.now();
  try {
    return await parts.database.kysely.transaction().execute(async (transaction) => {
      const userId = await addAccount(parts, transaction, { ...person, isVerified: false });
      await storePassword(transaction, { userId, hash, nowMs });
      const token = newVerification(parts.keys, { id: userId, email }, nowMs);
      const mail = welcomeEmail(email, parts.origin, token);
      await queueEmail(transaction, mail, nowMs, parts.site);
      return { userId };
    });
  } catch (error) {
    if (error instanceof SignUpBarrierError) return error.barrier;
    // Somebody has signed up with it at the same moment.
    if (isTaken(error)) return "taken";
    throw error;
  }
}

const notAllowed = (values: Refusal["values"], why: SignUpBarrier) =>
  refused(values, { why: "closed", problem: signUpBarriers[why] });

/** Mailbox names are ASCII; a look-alike character in one is easily overlooked. */
const addressProblem = (typed: string) =>
  /[^\0-\x7f].*@/.test(typed.normalize("NFKC"))
    ? msg("The part before the @ can only have the letters a to z, digits and dots")
    : msg("Please enter a full email address");

async function isRegistered({ database }: AccountsParts, email: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}
