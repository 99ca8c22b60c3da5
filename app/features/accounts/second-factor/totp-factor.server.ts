import { randomBytes } from "node:crypto";

import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { siteName } from "#app/translations/current-language.ts";
import type { Executor } from "#app/db/executor.ts";

import { tooMany, unconfirmedAddress, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { forgetDevices } from "../sessions/known-devices.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { factorEmail } from "../emails/security-emails.ts";
import { endOtherSessions } from "../sessions/session-list.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { findStep, toBase32, totpAddress } from "./totp.server.ts";

const SECRET_BYTES = 20;
const SEALED_FOR = "totp secrets";
const OFFERED_FOR = "totp enrolment";
const OFFER_LASTS_MS = 30 * 60 * 1000;
const LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };

type Account = Pick<Viewer, "userId" | "email" | "name" | "isVerified">;

/** Whether the viewer has turned on a second factor. */
export async function isFactorOn(executor: Executor, userId: string): Promise<boolean> {
  const factor = await executor
    .selectFrom("totp_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return factor !== undefined;
}

/** A proposed secret. Nothing is stored until a code proves that an app has it. */
export interface Enrolment {
  /** The secret, encrypted for this viewer: it returns with the first code. */
  ticket: string;
  secret: string;
  address: string;
}

export function offerTotp({ keys, now }: AccountsParts, account: Account): Enrolment {
  const secret = randomBytes(SECRET_BYTES);
  const offer = `${now() + OFFER_LASTS_MS} ${secret.toString("base64url")}`;
  return describe(keys.seal(OFFERED_FOR, account.userId, offer), secret, account.email);
}

function describe(ticket: string, secret: Buffer, email: string): Enrolment {
  return { ticket, secret: toBase32(secret), address: totpAddress(secret, email, siteName()) };
}

/** The proposed secret of a ticket, for a form that is shown again. */
export function readOffer(
  { keys, now }: AccountsParts,
  account: Account,
  ticket: string,
): { enrolment: Enrolment; secret: Buffer } | undefined {
  const [until = "", encoded = ""] =
    keys.unseal(OFFERED_FOR, account.userId, ticket)?.split(" ") ?? [];
  if (!(Number(until) > now())) return undefined;
  const secret = Buffer.from(encoded, "base64url");
  return { enrolment: describe(ticket, secret, account.email), secret };
}

const WRONG_CODE = msg("That code isn't right. Wait for the next one, and try again");

/**
 * Turns the factor on, when the code proves that an app has the secret. Every other session ends,
 * and all known devices are forgotten, so that every remaining session and device has passed the
 * factor.
 */
export async function switchOnTotp(
  parts: AccountsParts,
  account: Viewer,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ outcome: "on"; codes: string[] } | { outcome: "expired" } | Refusal> {
  if (!account.isVerified) return refused({ ticket }, unconfirmedAddress);
  const offer = readOffer(parts, account, ticket);
  if (!offer) return { outcome: "expired" };
  const { userId } = account;
  const tries = await parts.attempts.count(attemptKey("enrolment", userId), LIMIT);
  if (tries > LIMIT.most) return refused({ ticket }, tooMany);
  const nowMs = parts.now();
  const step = findStep(offer.secret, { code: code.replaceAll(/\s/g, ""), lastStep: 0, nowMs });
  if (step === undefined) return refused({ ticket }, { errors: { code: WRONG_CODE } });

  const switched = await parts.database.kysely.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("totp_factors")
      .values({
        user_id: userId,
        sealed_secret: parts.keys.seal(SEALED_FOR, userId, offer.secret.toString("base64url")),
        last_step: step,
        created_at: nowMs,
      })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .executeTakeFirstOrThrow();
    // Already turned on in another tab: that secret and its codes remain.
    if (numInsertedOrUpdatedRows !== 1n) return { outcome: "expired" } as const;
    const codes = await replaceRecoveryCodes(transaction, userId, nowMs);
    await endOtherSessions(transaction, account);
    await forgetDevices(transaction, userId);
    const mail = factorEmail(account, parts.origin, { change: "on", atMs: nowMs });
    await queueEmail(transaction, mail, nowMs, parts.site);
    return { outcome: "on", codes } as const;
  });
  if (switched.outcome === "on") parts.remembered.forgetUser(userId);
  return switched;
}

/** Turns the factor off, and deletes its recovery codes. */
export async function switchOffTotp(parts: AccountsParts, account: Account): Promise<void> {
  await parts.database.kysely
    .transaction()
    .execute((transaction) =>
      removeFactor(transaction, parts, { account, change: "off", nowMs: parts.now() }),
    );
}

/** The same inside a larger transaction, which says who did it; false when it was off. */
export async function removeFactor(
  transaction: Executor,
  { origin, site }: Pick<AccountsParts, "origin" | "site">,
  removal: { account: Account; change: "off" | "reset"; nowMs: number },
): Promise<boolean> {
  const { account, change, nowMs } = removal;
  const { userId } = account;
  const { numDeletedRows } = await transaction
    .deleteFrom("totp_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await queueEmail(transaction, factorEmail(account, origin, { change, atMs: nowMs }), nowMs, site);
  return true;
}

/** Replaces the recovery codes; undefined when the factor is off. */
export async function renewRecoveryCodes(
  parts: AccountsParts,
  account: Account,
): Promise<string[] | undefined> {
  const nowMs = parts.now();
  return parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await isFactorOn(transaction, account.userId))) return undefined;
    const codes = await replaceRecoveryCodes(transaction, account.userId, nowMs);
    const mail = factorEmail(account, parts.origin, { change: "new codes", atMs: nowMs });
    await queueEmail(transaction, mail, nowMs, parts.site);
    return codes;
  });
}

/** Whether it is the app's current code. The same half minute is never accepted twice. */
export async function spendTotpCode(
  { keys, now }: Pick<AccountsParts, "keys" | "now">,
  executor: Executor,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const factor = await executor
    .selectFrom("totp_factors")
    .select(["sealed_secret", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const secret = factor && keys.unseal(SEALED_FOR, userId, factor.sealed_secret);
  if (!factor || secret === undefined) return false;
  const given = { code, lastStep: factor.last_step, nowMs: now() };
  const step = findStep(Buffer.from(secret, "base64url"), given);
  if (step === undefined) return false;
  const { numUpdatedRows } = await executor
    .updateTable("totp_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
