import { expressionBuilder, type Selectable } from "kysely";

import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";

/**
 * How long an email belongs to the process that claimed it: far longer than an attempt can take, so
 * that nodes whose clocks differ by a minute do not send one email at the same time.
 */
export const LEASE_MS = 3 * 60 * 1000;

/** Its tries count the claims: reports of an earlier holder are ignored. */
export type ClaimedEmail = Selectable<Schema["emails"]>;

const MAX_PROBLEM_LENGTH = 500;

const { not, exists, selectFrom } = expressionBuilder<Schema, "emails">();

/** Nothing is sent about a profile while its account is disabled. */
const mayBeSent = not(
  exists(
    selectFrom("profiles")
      .innerJoin("users", "users.id", "profiles.user_id")
      .select("profiles.id")
      .whereRef("profiles.id", "=", "emails.alerts_of")
      .where("users.disabled_at", "is not", null),
  ),
);

export const dueEmails = {
  table: "emails",
  key: "id",
  due: "next_try_at",
  fence: "tries",
  leaseMs: LEASE_MS,
  where: mayBeSent,
} as const;

/** Claims the email that has waited longest. */
export function claimEmail(database: Database, nowMs: number): Promise<ClaimedEmail | undefined> {
  return claimDue(database, dueEmails, nowMs);
}

/** A sent email is deleted: it may contain a link or a code that nobody should find later. */
export async function removeSent({ kysely }: Database, mail: ClaimedEmail): Promise<void> {
  await kysely
    .deleteFrom("emails")
    .where("id", "=", mail.id)
    .where("tries", "=", mail.tries)
    .execute();
}

/**
 * Records why an attempt failed, and when the next one is; without a next one, the email is given
 * up.
 */
export async function putBack(
  { kysely }: Database,
  mail: ClaimedEmail,
  problem: string,
  nextTryAt: number | null,
): Promise<void> {
  await kysely
    .updateTable("emails")
    .set({ next_try_at: nextTryAt, last_problem: problem.slice(0, MAX_PROBLEM_LENGTH) })
    .where("id", "=", mail.id)
    .where("tries", "=", mail.tries)
    .execute();
}
