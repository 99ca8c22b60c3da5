import { clientNetwork } from "#app/features/messages/client-network.ts";
import { addresseeOf } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";

import { tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { proveAddress } from "../name-and-address/address-proof.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { newCodeToken, sendCode, takeCode } from "./emailed-codes.server.ts";
import { isKnownDevice } from "../sessions/known-devices.server.ts";
import { codesEmail } from "../emails/security-emails.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { mayRemoveSignInMethod } from "./sign-in-methods.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * To one address, for all devices that have not signed in before; a known device has its own limit.
 */
const EMAIL_LIMIT = { most: 5, windowMs: HOUR_MS };
/** Of those, for one network. */
const NETWORK_LIMIT = { most: 3, windowMs: HOUR_MS };
const ADDRESS_LIMIT = { most: 30, windowMs: HOUR_MS };
/** Longer than sending an email takes, so that the time reveals nothing about the address. */
const ANSWER_AFTER_MS = 400;

/**
 * Sends a code. The answer is the same whether or not the address has an account: a token, which
 * the browser stores, and without which the code is worthless.
 */
export async function requestSignInCode(
  parts: AccountsParts,
  given: string,
  caller: Caller,
): Promise<{ outcome: "sent"; token: string } | Refusal> {
  const values = { email: given };
  const email = parseEmail(given);
  if (email === undefined) {
    return refused(values, { errors: { email: msg("Please enter a full email address") } });
  }
  const key = attemptKey("codes from", clientNetwork(caller.address));
  if ((await parts.attempts.count(key, ADDRESS_LIMIT)) > ADDRESS_LIMIT.most) {
    return refused(values, tooMany);
  }
  const token = newCodeToken(parts);
  await Promise.all([sendTo(parts, email, { token, caller }), parts.pause(ANSWER_AFTER_MS)]);
  return { outcome: "sent", token };
}

async function sendTo(
  parts: AccountsParts,
  email: string,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> {
  const account = await parts.database.kysely
    .selectFrom("users")
    .select(["id as userId", "name", "email", "email_verified"])
    .where("email", "=", email)
    .where("may_use_codes", "=", 1)
    .executeTakeFirst();
  if (!(await maySendTo(parts, email, { userId: account?.userId, caller }))) return;
  if (!account) return;
  const to = { ...addresseeOf(account), userId: account.userId };
  await sendCode(parts, to, { kind: "code", token });
}

/**
 * Whether one more email may go to an address. A device that has signed in to its account has its
 * own budget, so that strangers who ask for codes cannot use up the owner's.
 */
async function maySendTo(
  { attempts, database }: AccountsParts,
  email: string,
  { userId, caller }: { userId: string | undefined; caller: Caller },
): Promise<boolean> {
  if (userId !== undefined && (await isKnownDevice(database, userId, caller.device))) {
    const own = attemptKey("codes on a device", `${caller.device} ${email}`);
    return (await attempts.count(own, EMAIL_LIMIT)) <= EMAIL_LIMIT.most;
  }
  const network = attemptKey("codes by network", `${clientNetwork(caller.address)} ${email}`);
  if ((await attempts.count(network, NETWORK_LIMIT)) > NETWORK_LIMIT.most) return false;
  const all = attemptKey("codes to", email);
  return (await attempts.count(all, EMAIL_LIMIT)) <= EMAIL_LIMIT.most;
}

/** Finds a code's account, and records that its address is proven. */
export async function proveCode(
  parts: AccountsParts,
  given: { token: string | undefined; code: string },
): Promise<{ outcome: "proven"; userId: string } | Refusal> {
  const proven = await takeCode(parts, "code", given);
  if (proven.outcome === "proven") await proveAddress(parts, proven);
  return proven;
}

/** Whether emailed codes are among the viewer's sign-in methods. */
export async function mayUseCodes({ database }: AccountsParts, userId: string): Promise<boolean> {
  const { may_use_codes } = await database.kysely
    .selectFrom("users")
    .select("may_use_codes")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return may_use_codes === 1;
}

/** Turns emailed codes on or off; off only while another sign-in method is left. */
export async function switchCodes(
  parts: AccountsParts,
  viewer: Viewer,
  isOn: boolean,
): Promise<"switched" | "last sign-in method"> {
  const { userId } = viewer;
  const nowMs = parts.now();
  return parts.database.kysely.transaction().execute(async (transaction) => {
    if (!isOn && !(await mayRemoveSignInMethod(transaction, userId, "codes")))
      return "last sign-in method";
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ may_use_codes: Number(isOn) })
      .where("id", "=", userId)
      .where("may_use_codes", "=", Number(!isOn))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      const mail = codesEmail(viewer, parts.origin, { isOn, atMs: nowMs });
      await queueEmail(transaction, mail, nowMs, parts.site);
    }
    return "switched";
  });
}
