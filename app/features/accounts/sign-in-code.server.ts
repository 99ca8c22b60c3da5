import { normalizeIP } from "@better-auth/core/utils/ip";

import { queueLetter } from "#app/features/messages/outbox.server.ts";

import { refused, tooMany, type AccountsParts, type Refused } from "./accounts-parts.server.ts";
import { proveAddress } from "./address-proof.server.ts";
import { attemptKey } from "./attempts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { parseEmail } from "./email-address.server.ts";
import { sendCode, takeCode } from "./emailed-codes.server.ts";
import { codesLetter } from "./security-letters.ts";
import type { Viewer } from "./sessions.server.ts";
import { newChallengeToken } from "./sign-in-challenges.server.ts";
import { mayRemoveWayIn } from "./ways-in.server.ts";

const LETTER_LIMIT = { most: 5, windowMs: 60 * 60 * 1000 };
const ADDRESS_LIMIT = { most: 30, windowMs: 60 * 60 * 1000 };
/** Longer than writing a letter takes, so that the time says nothing about the address. */
const ANSWER_AFTER_MS = 400;

/**
 * Sends a code. The answer is the same whether or not somebody has that address: a token, which the
 * browser that asked keeps, and without which the code is worth nothing.
 */
export async function requestSignInCode(
  parts: AccountsParts,
  given: string,
  caller: Caller,
): Promise<{ outcome: "sent"; token: string } | Refused> {
  const values = { email: given };
  const email = parseEmail(given);
  if (email === undefined) {
    return refused(values, { errors: { email: "Please enter your email address in full" } });
  }
  const key = attemptKey("codes from", normalizeIP(caller.address));
  if ((await parts.attempts.count(key, ADDRESS_LIMIT)) > ADDRESS_LIMIT.most) {
    return refused(values, tooMany);
  }
  const token = newChallengeToken();
  await Promise.all([sendTo(parts, email, token), parts.pause(ANSWER_AFTER_MS)]);
  return { outcome: "sent", token };
}

async function sendTo(parts: AccountsParts, email: string, token: string): Promise<void> {
  const tries = await parts.attempts.count(attemptKey("codes to", email), LETTER_LIMIT);
  if (tries > LETTER_LIMIT.most) return;
  const account = await parts.database.kysely
    .selectFrom("users")
    .select(["id as userId", "name", "email"])
    .where("email", "=", email)
    .where("may_use_codes", "=", 1)
    .executeTakeFirst();
  if (account) await sendCode(parts, account, { kind: "code", token });
}

/** Whose code it is; and whose the address is. */
export async function proveCode(
  parts: AccountsParts,
  given: { token: string | undefined; code: string },
): Promise<{ outcome: "proven"; userId: string } | Refused> {
  const proven = await takeCode(parts, "code", given);
  if (proven.outcome === "proven") await proveAddress(parts, proven);
  return proven;
}

/** Whether codes by e-mail are a way into the viewer's account. */
export async function mayUseCodes({ database }: AccountsParts, userId: string): Promise<boolean> {
  const { may_use_codes } = await database.kysely
    .selectFrom("users")
    .select("may_use_codes")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return may_use_codes === 1;
}

/** Switches codes by e-mail on or off; off only while there is another way in. */
export async function switchCodes(
  parts: AccountsParts,
  viewer: Viewer,
  isOn: boolean,
): Promise<"switched" | "last way in"> {
  const { userId } = viewer;
  const nowMs = parts.now();
  return parts.database.kysely.transaction().execute(async (transaction) => {
    if (!isOn && !(await mayRemoveWayIn(transaction, userId, "codes"))) return "last way in";
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ may_use_codes: Number(isOn) })
      .where("id", "=", userId)
      .where("may_use_codes", "=", Number(!isOn))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      const letter = codesLetter(viewer, parts.origin, { isOn, atMs: nowMs });
      await queueLetter(transaction, letter, nowMs);
    }
    return "switched";
  });
}
