import { sql, type Transaction } from "kysely";

import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

import { attemptKey } from "../limits/attempts.server.ts";

export interface DeletionParts {
  database: Database;
  now: () => number;
}

/** Far longer than deleting one account takes. */
export const LEASE_MS = 10 * 60 * 1000;

export const dueDeletions = {
  table: "account_deletions",
  key: "user_id",
  due: "due_at",
  fence: "claims",
  leaseMs: LEASE_MS,
} as const;

const LOOK_EVERY_MS = 60_000;
/** The work of a few milliseconds, so that other writes get their turn. */
const SLICE_ROWS = 200;

/**
 * Deletes accounts that are due, one after the other. Several processes may run it at once: each
 * leases accounts of its own.
 */
export const deletionJob = (parts: DeletionParts, log: JobLog): Job =>
  loopJob({
    name: "deletions",
    everyMs: LOOK_EVERY_MS,
    // Of what was deleted, nothing is named.
    runNext: async () => ((await deleteNextAccount(parts)) ? "an account" : undefined),
    log,
  });

/** Deletes the account that has been due for longest; false when none is. */
export async function deleteNextAccount(parts: DeletionParts): Promise<boolean> {
  const claimed = await closeNextAccount(parts);
  if (claimed === undefined) return false;
  await deleteLongLists(parts.database.kysely, claimed.user_id);
  await parts.database.kysely.transaction().execute(async (transaction) => {
    await deleteRest(transaction, claimed);
  });
  return true;
}

type DeletionClaim = { user_id: string; claims: number };

/**
 * Starts the deletion of an account, which can no longer be canceled. The same transaction blocks
 * sign-in, so that nobody ever sees a half-deleted account.
 */
function closeNextAccount({ database, now }: DeletionParts): Promise<DeletionClaim | undefined> {
  const { engine, kysely } = database;
  const nowMs = now();
  return kysely.transaction().execute(async (transaction) => {
    const claimed = await claimDue({ engine, kysely: transaction }, dueDeletions, nowMs);
    if (claimed === undefined) return undefined;
    await blockSignIn(transaction, claimed.user_id);
    return claimed;
  });
}

async function blockSignIn(transaction: Transaction<Schema>, userId: string): Promise<void> {
  const ways = ["sessions", "accounts", "passkeys", "personal_keys", "sign_in_challenges"] as const;
  for (const table of ways) {
    await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await transaction
    .updateTable("users")
    .set({ may_use_codes: 0 })
    .where("id", "=", userId)
    .execute();
}

/** Long tables are deleted in slices, so that they never block the server. */
async function deleteLongLists(kysely: Database["kysely"], userId: string): Promise<void> {
  const slices = [
    sql`delete from user_views where id in
      (select id from user_views where user_id = ${userId} limit ${SLICE_ROWS})`,
    sql`delete from watchlist where (profile_id, content_type, content_id) in
      (select profile_id, content_type, content_id from watchlist
        where user_id = ${userId} limit ${SLICE_ROWS})`,
    sql`delete from list_titles where (list_id, content_type, content_id) in
      (select list_id, content_type, content_id from list_titles
        where profile_id in (select id from profiles where user_id = ${userId})
        limit ${SLICE_ROWS})`,
    // In the order of the titles whose counts change with it.
    sql`delete from ratings where (profile_id, content_type, content_id) in
      (select profile_id, content_type, content_id from ratings
        where user_id = ${userId} order by content_type, content_id limit ${SLICE_ROWS})`,
    sql`delete from user_auth where id in
      (select id from user_auth where user_id = ${userId} limit ${SLICE_ROWS})`,
  ];
  for (const slice of slices) {
    for (let isMore = true; isMore;) {
      const { numAffectedRows } = await slice.execute(kysely);
      isMore = (numAffectedRows ?? 0n) > 0n;
      await new Promise(setImmediate);
    }
  }
}

/**
 * Deletes the account itself, and by foreign keys what belongs to it; payments remain, under an id
 * that identifies nobody. Only the holder of the lease runs it.
 */
async function deleteRest(
  transaction: Transaction<Schema>,
  { user_id: userId, claims }: DeletionClaim,
): Promise<void> {
  const user = await transaction
    .selectFrom("users")
    .innerJoin("account_deletions", "account_deletions.user_id", "users.id")
    .select(["users.email", "users.email_verified as isVerified"])
    .where("users.id", "=", userId)
    .where("claims", "=", claims)
    .executeTakeFirst();
  if (user === undefined) return;
  await transaction.deleteFrom("emails").where("recipient", "=", user.email).execute();
  // An unverified address may belong to someone else, and so may the messages sent from it.
  if (user.isVerified === 1) await deleteWritings(transaction, user.email);
  await anonymizeAuditLog(transaction, userId, user.email);
  await transaction
    .updateTable("invitations")
    .set({ recipient: null })
    .where("recipient", "=", user.email)
    .execute();
  await transaction.deleteFrom("verifications").where("value", "=", userId).execute();
  const keys = [
    attemptKey("sign-in", user.email),
    attemptKey("recovery", user.email),
    ...["verification", "password change", "deletion", "download"].map((what) =>
      attemptKey(what, userId),
    ),
  ];
  await transaction.deleteFrom("attempts").where("key", "in", keys).execute();
  await transaction.deleteFrom("users").where("id", "=", userId).execute();
}

/** What operators did remains in the audit log, without the address of whom it names. */
async function anonymizeAuditLog(
  transaction: Transaction<Schema>,
  userId: string,
  email: string,
): Promise<void> {
  const nobody = "a deleted account";
  await transaction
    .updateTable("audit_log")
    .set({ actor_id: null, actor: nobody })
    .where(({ eb, or }) => or([eb("actor_id", "=", userId), eb("actor", "=", email)]))
    .execute();
  await transaction
    .updateTable("audit_log")
    .set({ subject: nobody, detail: "" })
    .where("subject", "=", email)
    .execute();
  await transaction
    .updateTable("message_answers")
    .set({ actor: nobody })
    .where("actor", "=", email)
    .execute();
}

/** Messages to us, and their unsent emails to the operator. */
async function deleteWritings(transaction: Transaction<Schema>, email: string): Promise<void> {
  await transaction.deleteFrom("messages").where("email", "=", email).execute();
  await transaction
    .deleteFrom("emails")
    .where(sql<boolean>`replace(content, ${email}, '') <> content`)
    .execute();
}
