import { createHash, randomBytes } from "node:crypto";

import type { Schema } from "#app/db/schema.ts";
import type { Executor } from "#app/db/executor.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";

export type ChallengeKind = Schema["sign_in_challenges"]["kind"];

interface NewChallenge {
  userId: string;
  kind: ChallengeKind;
  proof: string;
  codeHash?: string;
  lastsMs: number;
}

interface Challenge {
  userId: string;
  proof: string;
  codeHash: string | null;
}

export const newChallengeToken = () => randomBytes(32).toString("base64url");

/** The stored form of a token, and the key under which its attempts are counted. */
export const challengeHash = (token: string) =>
  createHash("sha256").update(token).digest("base64url");

/** Stores what a sign-in waits for, under a token that only its browser gets. */
export async function putChallenge(
  { database, now }: Pick<AccountsParts, "database" | "now">,
  token: string,
  { userId, kind, proof, codeHash, lastsMs }: NewChallenge,
): Promise<void> {
  const nowMs = now();
  const { kysely } = database;
  await kysely.deleteFrom("sign_in_challenges").where("expires_at", "<=", nowMs).execute();
  await kysely
    .insertInto("sign_in_challenges")
    .values({
      token_hash: challengeHash(token),
      user_id: userId,
      kind,
      proof,
      code_hash: codeHash ?? null,
      expires_at: nowMs + lastsMs,
    })
    .execute();
}

export async function findChallenge(
  { database, now }: Pick<AccountsParts, "database" | "now">,
  kind: ChallengeKind,
  token: string | undefined,
): Promise<Challenge | undefined> {
  if (token === undefined) return undefined;
  return database.kysely
    .selectFrom("sign_in_challenges")
    .select(["user_id as userId", "proof", "code_hash as codeHash"])
    .where("token_hash", "=", challengeHash(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now())
    .executeTakeFirst();
}

/** Uses up a challenge. False: it was used before. */
export async function takeChallenge(executor: Executor, token: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("sign_in_challenges")
    .where("token_hash", "=", challengeHash(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
