import { createHash, randomBytes } from "node:crypto";

import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { emailSkeleton, parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";
import { isTaken } from "#app/db/database-error.ts";

import { tooMany, type AccountsParts, type Fields } from "../accounts-parts.server.ts";
import { addressChangedEmail, confirmAddressEmail } from "../emails/address-emails.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { LOOKS_TAKEN, looksLikeAnother } from "./look-alike.server.ts";
import { forgetResets } from "../passwords/reset-tokens.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

const LASTS_MS = 24 * 60 * 60 * 1000;
const LIMIT = { most: 5, windowMs: 60 * 60 * 1000 };
const TAKEN = msg("User with this email already exists");

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const newToken = () => randomBytes(32).toString("base64url");

/** Emails both addresses: nothing changes until each of them has confirmed. */
export async function requestAddressChange(
  parts: AccountsParts,
  form: Fields<"email">,
  viewer: Viewer,
): Promise<{ outcome: "asked" } | Refusal> {
  const { userId } = viewer;
  const values = { email: form.email };
  const email = parseEmail(values.email);
  const wrong = (problem: MarkedText) => refused(values, { errors: { email: problem } });
  if (email === undefined) return wrong(msg("Please enter a full email address"));
  if (email === viewer.email) return wrong(msg("That's already your email address"));
  const tries = await parts.attempts.count(attemptKey("address change", userId), LIMIT);
  if (tries > LIMIT.most) return refused(values, tooMany);
  const { kysely } = parts.database;
  if (await findOwner(kysely, email)) return wrong(TAKEN);
  if (await looksLikeAnother(kysely, email)) return wrong(LOOKS_TAKEN);

  const nowMs = parts.now();
  const [oldToken, newEndToken] = [newToken(), newToken()];
  const change = {
    email,
    old_token_hash: hashOf(oldToken),
    new_token_hash: hashOf(newEndToken),
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: nowMs + LASTS_MS,
  };
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("address_changes")
      .values({ user_id: userId, ...change })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
      .execute();
    const about = { from: viewer.email, to: email };
    const ends = [
      { ...viewer, token: oldToken },
      { ...viewer, email, isVerified: false, token: newEndToken },
    ];
    for (const end of ends) {
      await queueEmail(
        transaction,
        confirmAddressEmail(end, parts.origin, about),
        nowMs,
        parts.site,
      );
    }
  });
  return { outcome: "asked" };
}

export interface PendingAddress {
  email: string;
  isOldConfirmed: boolean;
  isNewConfirmed: boolean;
}

/** The pending change, if there is one. */
export async function findPendingAddress(
  { database, now }: AccountsParts,
  userId: string,
): Promise<PendingAddress | undefined> {
  const change = await database.kysely
    .selectFrom("address_changes")
    .select(["email", "old_confirmed_at", "new_confirmed_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return (
    change && {
      email: change.email,
      isOldConfirmed: change.old_confirmed_at !== null,
      isNewConfirmed: change.new_confirmed_at !== null,
    }
  );
}

export async function cancelAddressChange({ database }: AccountsParts, userId: string) {
  await database.kysely.deleteFrom("address_changes").where("user_id", "=", userId).execute();
}

/**
 * What an email's link is about; opening it changes nothing, because mail programs open links too.
 */
export async function findAddressChange(
  { database, now }: AccountsParts,
  token: string,
): Promise<{ from: string; to: string } | undefined> {
  return database.kysely
    .selectFrom("address_changes")
    .innerJoin("users", "users.id", "address_changes.user_id")
    .select(["users.email as from", "address_changes.email as to"])
    .where(({ eb, or }) =>
      or([eb("old_token_hash", "=", hashOf(token)), eb("new_token_hash", "=", hashOf(token))]),
    )
    .where("address_changes.expires_at", ">", now())
    .executeTakeFirst();
}

export type AddressAnswer = "waiting" | "changed" | "taken" | "expired" | "signed out";

/**
 * Confirms one address; once both are confirmed the address changes, and every session continues.
 * The new address must confirm in a browser that is signed in to the account: otherwise its owner
 * could be tricked into giving it to an account that someone else has the password of.
 */
export async function confirmAddressChange(
  parts: AccountsParts,
  token: string,
  viewer: Viewer | null,
): Promise<AddressAnswer> {
  try {
    const result = await parts.database.kysely
      .transaction()
      .execute((transaction) =>
        confirmEnd(parts, transaction, { tokenHash: hashOf(token), viewer }),
      );
    if (result.userId !== undefined) parts.remembered.forgetUser(result.userId);
    return result.answer;
  } catch (error) {
    // Somebody has just signed up with it.
    if (isTaken(error)) return "taken";
    throw error;
  }
}

async function confirmEnd(
  parts: AccountsParts,
  executor: Executor,
  { tokenHash, viewer }: { tokenHash: string; viewer: Viewer | null },
): Promise<{ answer: AddressAnswer; userId?: string }> {
  const nowMs = parts.now();
  const pendingChange = await executor
    .selectFrom("address_changes")
    .select("user_id")
    .where("new_token_hash", "=", tokenHash)
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
  if (pendingChange && pendingChange.user_id !== viewer?.userId) return { answer: "signed out" };
  for (const end of ["old", "new"] as const) {
    const change = await executor
      .updateTable("address_changes")
      .set({ [`${end}_confirmed_at`]: nowMs })
      .where(`${end}_token_hash`, "=", tokenHash)
      .where("expires_at", ">", nowMs)
      .returningAll()
      .executeTakeFirst();
    if (!change) continue;
    if (change.old_confirmed_at === null || change.new_confirmed_at === null) {
      return { answer: "waiting" };
    }
    const { user_id: userId, email } = change;
    await executor.deleteFrom("address_changes").where("user_id", "=", userId).execute();
    if (await findOwner(executor, email)) return { answer: "taken" };
    await moveTo(parts, executor, { userId, email });
    return { answer: "changed", userId };
  }
  return { answer: "expired" };
}

async function moveTo(
  parts: AccountsParts,
  executor: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const before = await executor
    .selectFrom("users")
    .select(["name", "email", "email_verified", "updated_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const nowMs = parts.now();
  await executor
    .updateTable("users")
    // The browser's data about the viewer gets a new version.
    .set({
      email,
      email_verified: 1,
      email_skeleton: emailSkeleton(email),
      updated_at: Math.max(nowMs, before.updated_at + 1),
    })
    .where("id", "=", userId)
    .execute();
  // What was sent to the old address no longer works.
  await forgetResets(executor, userId);
  await executor.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
  const about = { from: before.email, to: email, atMs: nowMs };
  const old = addresseeOf(before);
  for (const addressee of [old, { ...old, email, isVerified: true }]) {
    await queueEmail(
      executor,
      addressChangedEmail(addressee, parts.origin, about),
      nowMs,
      parts.site,
    );
  }
}

const findOwner = (executor: Executor, email: string) =>
  executor.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
