import { initialsOf } from "#app/lib/formats/initials.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { Executor } from "#app/db/executor.ts";

import { startedCleanEmail } from "../emails/account-emails.ts";
import type { AccountsParts } from "../accounts-parts.server.ts";
import { cleanName, findNameProblem } from "./person-name.ts";

/** The tables of everything that opens or guards the account. */
const SET_UP_BEFORE = [
  "sessions",
  "accounts",
  "passkeys",
  "totp_factors",
  "recovery_codes",
  "known_devices",
  "sign_in_challenges",
  "address_changes",
  "avatars",
] as const;

interface Prover {
  userId: string;
  /** The person's name according to a provider. */
  name?: string | undefined;
}

/**
 * What follows when someone first proves that an address is theirs, by anything but the session or
 * the password with which the account was set up. Someone else may have set it up, so everything in
 * it is removed and the owner is notified. True only the first time.
 */
export async function startClean(
  parts: Pick<AccountsParts, "origin" | "site" | "now">,
  transaction: Executor,
  { userId, name }: Prover,
): Promise<boolean> {
  const account = await transaction
    .updateTable("users")
    .set({ email_verified: 1, avatar: null, pin_hash: null, may_use_codes: 1 })
    .where("id", "=", userId)
    .where("email_verified", "=", 0)
    .returning(["email", "updated_at"])
    .executeTakeFirst();
  if (!account) return false;
  for (const table of SET_UP_BEFORE) {
    await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  const nowMs = parts.now();
  const called = nameFor(account.email, name);
  await transaction
    .updateTable("users")
    .set({
      name: called,
      initials: initialsOf(called),
      updated_at: Math.max(nowMs, account.updated_at + 1),
    })
    .where("id", "=", userId)
    .execute();
  await queueEmail(transaction, startedCleanEmail(account.email, parts.origin), nowMs, parts.site);
  return true;
}

/** The same in its own transaction, and notifies the session cache. */
export async function proveAddress(parts: AccountsParts, prover: Prover): Promise<boolean> {
  const isFirst = await parts.database.kysely
    .transaction()
    .execute((transaction) => startClean(parts, transaction, prover));
  if (isFirst) parts.remembered.forgetUser(prover.userId);
  return isFirst;
}

/**
 * The name of someone who has not given one: the provider's, or else the first part of their
 * address.
 */
export function nameFor(email: string, providedName: string | undefined): string {
  const given = cleanName(providedName ?? "");
  return findNameProblem(given) === undefined ? given : email.slice(0, email.lastIndexOf("@"));
}
