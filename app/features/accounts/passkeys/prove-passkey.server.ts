import { normalizeIP } from "../limits/normalize-ip.ts";
import type { AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import type { PasskeyOptions } from "./passkey-options.ts";
import { loadPasskeyProofs, parseUsedPasskey } from "./passkey-answer.server.ts";
import {
  isPasskeyChallenge,
  newPasskeyChallenge,
  takePasskeyChallenge,
  type Occasion,
} from "./passkey-challenges.server.ts";
import type { Proof } from "../sessions/confirmed-session.server.ts";

const LIMIT = { most: 60, windowMs: 15 * 60 * 1000 };

/** The options for the browser; undefined where passkeys do not work. */
export function askForPasskey(
  parts: AccountsParts,
  occasion: Occasion,
  more: Partial<PasskeyOptions> = {},
): PasskeyOptions | undefined {
  const { passkeySite } = parts;
  if (!passkeySite) return undefined;
  const challenge = newPasskeyChallenge(parts, occasion);
  return { challenge, rpId: passkeySite.rpId, userVerification: "preferred", ...more };
}

/**
 * Finds the owner of a passkey. With user verification, by finger, face or PIN, it counts as two
 * factors; with mere presence it counts as one.
 */
export async function provePasskey(
  parts: AccountsParts,
  text: string,
  { occasion, caller }: { occasion: Occasion; caller: Caller },
): Promise<{ outcome: "proven"; userId: string; proof: Proof } | { outcome: "refused" }> {
  const wrong = { outcome: "refused" } as const;
  const { passkeySite, database } = parts;
  const response = parseUsedPasskey(text);
  if (!passkeySite || !response) return wrong;
  const key = attemptKey("passkey from", normalizeIP(caller.address));
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return wrong;
  const passkey = await database.kysely
    .selectFrom("passkeys")
    .select(["id", "user_id", "public_key", "counter"])
    .where("id", "=", response.id)
    .executeTakeFirst();
  if (!passkey) return wrong;

  const { verifyAuthenticationResponse } = await loadPasskeyProofs();
  let challenge = "";
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge(given) {
      challenge = given;
      return isPasskeyChallenge(parts, occasion, given);
    },
    expectedOrigin: passkeySite.origin,
    expectedRPID: passkeySite.rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!answer?.verified || !(await takePasskeyChallenge(parts, challenge))) return wrong;

  const { newCounter, userVerified } = answer.authenticationInfo;
  const { numUpdatedRows } = await database.kysely
    .updateTable("passkeys")
    .set({ counter: newCounter, last_used_at: parts.now() })
    .where("id", "=", passkey.id)
    // Removed a moment ago, or used by a copy of it: then it proves nothing.
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return wrong;
  const proof = userVerified ? "verified passkey" : "passkey";
  return { outcome: "proven", userId: passkey.user_id, proof };
}
