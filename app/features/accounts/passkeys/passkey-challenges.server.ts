import { createHash, randomBytes } from "node:crypto";

import type { AccountsParts } from "../accounts-parts.server.ts";

type Parts = Pick<AccountsParts, "database" | "keys" | "now">;

/** A page with the form may be open for a while before someone uses it. */
const LASTS_MS = 60 * 60 * 1000;
const SIGNED_FOR = "passkey challenges";

/** What a challenge is for: signing in, confirming, or creating a passkey for somebody. */
export type Occasion = "sign-in" | `confirmation by ${string}` | `new for ${string}`;

/**
 * A challenge carries its own expiry and our signature, so that opening the sign-in page writes
 * nothing; only its use is stored, so that it works once.
 */
export function newPasskeyChallenge({ keys, now }: Parts, occasion: Occasion): string {
  const body = `${randomBytes(16).toString("base64url")}.${now() + LASTS_MS}`;
  return toBase64Url(`${body}.${keys.sign(SIGNED_FOR, `${occasion} ${body}`)}`);
}

/** Whether we issued this challenge for that purpose, recently. */
export function isPasskeyChallenge(
  { keys, now }: Parts,
  occasion: Occasion,
  challenge: string,
): boolean {
  const [random = "", until = "", signature = ""] = fromBase64Url(challenge).split(".");
  if (!(Number(until) > now())) return false;
  return keys.isSigned(SIGNED_FOR, `${occasion} ${random}.${until}`, signature);
}

/** Uses up a challenge. False: it was used before. */
export async function takePasskeyChallenge(
  { database, now }: Parts,
  challenge: string,
): Promise<boolean> {
  const { kysely } = database;
  const nowMs = now();
  await kysely.deleteFrom("used_passkey_challenges").where("expires_at", "<=", nowMs).execute();
  const { numInsertedOrUpdatedRows } = await kysely
    .insertInto("used_passkey_challenges")
    .values({
      // Normalized, because base64 can spell the same bytes in more than one way.
      challenge_hash: createHash("sha256").update(fromBase64Url(challenge)).digest("base64url"),
      expires_at: nowMs + LASTS_MS,
    })
    .onConflict((conflict) => conflict.column("challenge_hash").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const toBase64Url = (text: string) => Buffer.from(text).toString("base64url");
const fromBase64Url = (text: string) => Buffer.from(text, "base64url").toString("utf8");
