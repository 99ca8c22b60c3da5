import { createHash, randomBytes, randomUUID } from "node:crypto";

import type { Executor } from "#app/db/executor.ts";

const LASTS_MS = 60 * 60 * 1000;

/** Only the hash is stored, so that a copy of the database opens no account. */
const identifierOf = (token: string) =>
  createHash("sha256").update(`reset-password:${token}`).digest("base64url");

/** The token of a new link that chooses a password, once and within an hour. */
export async function addReset(
  executor: Executor,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await executor
    .insertInto("verifications")
    .values({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: userId,
      expires_at: nowMs + LASTS_MS,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .execute();
  return token;
}

/** Whose password a link may change; undefined when it was used, has expired or is made up. */
export function findResetOwner(
  executor: Executor,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<{ userId: string; email: string } | undefined> {
  return executor
    .selectFrom("verifications")
    .innerJoin("users", "users.id", "verifications.value")
    .select(["users.id as userId", "users.email"])
    .where("identifier", "=", identifierOf(token))
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
}

/** Uses a link up; false when somebody else just has, or it has expired meanwhile. */
export async function useReset(
  executor: Executor,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<boolean> {
  const used = await executor
    .deleteFrom("verifications")
    .where("identifier", "=", identifierOf(token))
    .where("expires_at", ">", nowMs)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Links that were requested before a new password stop working. */
export async function forgetResets(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom("verifications").where("value", "=", userId).execute();
}

/** Removes those whose hour is over. */
export async function forgetExpiredResets(executor: Executor, nowMs: number): Promise<void> {
  await executor.deleteFrom("verifications").where("expires_at", "<=", nowMs).execute();
}
