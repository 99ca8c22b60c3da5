import { createHash, randomBytes } from "node:crypto";

import { addresseeOf, type Addressee } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";

import {
  tooMany,
  type AccountsParts,
  type FormSuccess,
  type Fields,
} from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { isConfirmed } from "../sessions/confirmed-session.server.ts";
import { deletionCancelledEmail, deletionEmail } from "../emails/deletion-emails.ts";
import { isOwnPassword, isPasswordEnough } from "../passwords/prove-password.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** How long a person can still cancel. */
export const CHANGE_OF_MIND_MS = 7 * 24 * 60 * 60 * 1000;
const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Schedules an account for deletion. An unattended browser must not be enough: it requires the
 * password, or a confirmation where there is none or where a password is not enough; `before` runs
 * once that is proven. Every session ends, this one included.
 */
export async function askDeletion(
  parts: AccountsParts,
  form: Fields<"password">,
  { viewer, before }: { viewer: Viewer; before: () => Promise<unknown> },
): Promise<FormSuccess | { outcome: "unconfirmed" } | Refusal> {
  const key = attemptKey("deletion", viewer.userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refused({}, tooMany);
  if (!(await isPasswordEnough(parts.database.kysely, viewer.userId))) {
    if (!(await isConfirmed(parts, viewer))) return { outcome: "unconfirmed" };
  } else if (!(await isOwnPassword(parts, viewer.userId, form.password))) {
    return refused({}, { errors: { password: msg("That's not your password") } });
  }
  await parts.attempts.clear(key);
  await before();
  await giveNotice(parts, viewer);
  parts.remembered.forgetUser(viewer.userId);
  return { outcome: "done", browser: { session: null, version: null } };
}

const giveNotice = (parts: AccountsParts, viewer: Viewer): Promise<boolean> =>
  parts.database.kysely
    .transaction()
    .execute((transaction) =>
      scheduleDeletion(transaction, parts, { account: viewer, by: "owner", nowMs: parts.now() }),
    );

type EmailParts = Pick<AccountsParts, "origin" | "site">;

interface Notice {
  account: Addressee & { userId: string };
  /** An operator's decision has the same grace as the owner's own. */
  by: "owner" | "operator";
  nowMs: number;
}

/** If it is requested twice, the first date counts, and the second returns false. */
export async function scheduleDeletion(
  transaction: Executor,
  parts: EmailParts,
  { account, by, nowMs }: Notice,
): Promise<boolean> {
  const { userId } = account;
  const token = randomBytes(32).toString("base64url");
  const dueAt = nowMs + CHANGE_OF_MIND_MS;
  const notice = { user_id: userId, asked_at: nowMs, due_at: dueAt };
  const { numInsertedOrUpdatedRows: begun } = await transaction
    .insertInto("account_deletions")
    .values({ ...notice, undo_token_hash: hashOf(token) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
  // A reset link that was requested earlier must not survive this decision.
  await transaction.deleteFrom("verifications").where("value", "=", userId).execute();
  if (begun !== 1n) return false;
  const mail = deletionEmail(account, parts.origin, { token, dueAt, by });
  await queueEmail(transaction, mail, nowMs, parts.site);
  return true;
}

/** When a viewer's account will be deleted, while that can still be canceled. */
export async function findDeletion(
  { database }: AccountsParts,
  userId: string,
): Promise<number | undefined> {
  const found = await database.kysely
    .selectFrom("account_deletions")
    .select("due_at")
    .where("user_id", "=", userId)
    .where("claims", "=", 0)
    .executeTakeFirst();
  return found?.due_at;
}

/**
 * The account whose deletion an email's link cancels; undefined when it is too late or nothing is
 * scheduled.
 */
export async function findNotice(
  { database }: AccountsParts,
  token: string,
): Promise<{ userId: string; email: string; dueAt: number } | undefined> {
  return (
    database.kysely
      .selectFrom("account_deletions")
      .innerJoin("users", "users.id", "account_deletions.user_id")
      .select(["users.id as userId", "users.email", "account_deletions.due_at as dueAt"])
      .where("undo_token_hash", "=", hashOf(token))
      .where("claims", "=", 0)
      // Whoever disabled an account decides about it.
      .where("users.disabled_at", "is", null)
      .executeTakeFirst()
  );
}

/** Cancels the deletion. False: nothing was scheduled, or deletion has begun. */
export const cancelDeletion = (parts: AccountsParts, userId: string): Promise<boolean> =>
  parts.database.kysely
    .transaction()
    .execute((transaction) =>
      unscheduleDeletion(transaction, parts, { userId, nowMs: parts.now() }),
    );

/** The same inside a larger transaction. */
export async function unscheduleDeletion(
  transaction: Executor,
  parts: EmailParts,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("account_deletions")
    .where("user_id", "=", userId)
    .where("claims", "=", 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const account = await transaction
    .selectFrom("users")
    .select(["name", "email", "email_verified"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const mail = deletionCancelledEmail(addresseeOf(account), parts.origin);
  await queueEmail(transaction, mail, nowMs, parts.site);
  return true;
}

export async function cancelDeletionByLink(parts: AccountsParts, token: string): Promise<boolean> {
  const notice = await findNotice(parts, token);
  return notice !== undefined && cancelDeletion(parts, notice.userId);
}
