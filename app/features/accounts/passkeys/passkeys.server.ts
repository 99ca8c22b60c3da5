import { queueEmail } from "#app/features/messages/outbox.server.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { siteName } from "#app/translations/current-language.ts";
import type { Executor } from "#app/db/executor.ts";

import {
  tooMany,
  unconfirmedAddress,
  type AccountsParts,
  type Fields,
} from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import type { NewPasskeyOptions } from "./passkey-options.ts";
import {
  isPasskeyChallenge,
  newPasskeyChallenge,
  takePasskeyChallenge,
} from "./passkey-challenges.server.ts";
import { loadPasskeyProofs, parseNewPasskey } from "./passkey-answer.server.ts";
import { passkeyEmail } from "../emails/security-emails.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { mayRemoveSignInMethod } from "../sign-in/sign-in-methods.server.ts";

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

const MOST_PASSKEYS = 20;
const MOST_CHARACTERS = 60;
const LIMIT = { most: 20, windowMs: 60 * 60 * 1000 };
/** The algorithms that authenticators use: ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

export async function listPasskeys(
  { database }: Pick<AccountsParts, "database">,
  userId: string,
): Promise<ListedPasskey[]> {
  const rows = await findPasskeys(database.kysely, userId);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

const findPasskeys = (executor: Executor, userId: string) =>
  executor
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .limit(MOST_PASSKEYS)
    .execute();

/**
 * The options with which the browser creates a passkey; undefined where passkeys are unavailable,
 * or not allowed yet.
 */
export async function askForNewPasskey(
  parts: AccountsParts,
  { userId, email, name, isVerified }: Viewer,
): Promise<NewPasskeyOptions | undefined> {
  const { passkeySite } = parts;
  if (!passkeySite || !isVerified) return undefined;
  const known = await findPasskeys(parts.database.kysely, userId);
  return {
    challenge: newPasskeyChallenge(parts, `new for ${userId}`),
    rp: { id: passkeySite.rpId, name: siteName() },
    user: { id: Buffer.from(userId).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: known.map(({ id }) => ({ type: "public-key", id })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  };
}

const NOT_MADE = msg("That passkey couldn't be added. Please try again.");

/** Stores a new passkey's public key, under the name that its owner gives it. */
export async function addPasskey(
  parts: AccountsParts,
  form: Fields<"name" | "credential">,
  viewer: Viewer,
): Promise<{ outcome: "added" } | Refusal> {
  const { userId } = viewer;
  const name = cleanPasskeyName(form.name);
  const values = { name };
  if (!viewer.isVerified) return refused(values, unconfirmedAddress);
  if (name === "") return refused(values, { errors: { name: msg("Please give it a name") } });
  const tries = await parts.attempts.count(attemptKey("new passkey", userId), LIMIT);
  if (tries > LIMIT.most) return refused(values, tooMany);
  const made = await readNewPasskey(parts, form.credential, userId);
  if (!made) return refused(values, { problem: NOT_MADE });

  const nowMs = parts.now();
  const isAdded = await parts.database.kysely.transaction().execute(async (transaction) => {
    if ((await findPasskeys(transaction, userId)).length >= MOST_PASSKEYS) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("passkeys")
      .values({ ...made, user_id: userId, name, created_at: nowMs })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    const mail = passkeyEmail(viewer, parts.origin, { change: "added", name, atMs: nowMs });
    await queueEmail(transaction, mail, nowMs, parts.site);
    return true;
  });
  return isAdded ? { outcome: "added" } : refused(values, { problem: NOT_MADE });
}

async function readNewPasskey(parts: AccountsParts, text: string, userId: string) {
  const { passkeySite } = parts;
  const response = parseNewPasskey(text);
  if (!passkeySite || !response) return undefined;
  const { verifyRegistrationResponse } = await loadPasskeyProofs();
  let challenge = "";
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge(given) {
      challenge = given;
      return isPasskeyChallenge(parts, `new for ${userId}`, given);
    },
    expectedOrigin: passkeySite.origin,
    expectedRPID: passkeySite.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // A mismatch throws, and the sender learns nothing else.
  }).catch(() => undefined);
  if (!verified?.verified || !(await takePasskeyChallenge(parts, challenge))) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
  };
}

const cleanPasskeyName = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MOST_CHARACTERS);

export async function renamePasskey(
  { database }: AccountsParts,
  { userId }: Viewer,
  { id, name: given }: { id: string; name: string },
): Promise<void> {
  const name = cleanPasskeyName(given);
  if (name === "") return;
  await database.kysely
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Removes a passkey, unless it is the last sign-in method. */
export async function removePasskey(
  parts: AccountsParts,
  viewer: Viewer,
  id: string,
): Promise<"removed" | "last sign-in method"> {
  const { userId } = viewer;
  const nowMs = parts.now();
  return parts.database.kysely.transaction().execute(async (transaction) => {
    if (!(await mayRemoveSignInMethod(transaction, userId, "passkey")))
      return "last sign-in method";
    const removed = await transaction
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (removed) {
      const change = { change: "removed", name: removed.name, atMs: nowMs } as const;
      await queueEmail(transaction, passkeyEmail(viewer, parts.origin, change), nowMs, parts.site);
    }
    return "removed";
  });
}
