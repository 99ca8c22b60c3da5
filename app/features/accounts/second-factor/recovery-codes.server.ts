import { createHash, randomInt } from "node:crypto";

import type { Executor } from "#app/db/executor.ts";

const HOW_MANY = 10;
/** Without the letters that look like digits. Sixteen characters are more than anyone can guess. */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = [0, 4, 8, 12];

/** Not keyed with the server's secret: these must still work after that is replaced. */
const hashOf = (userId: string, code: string) =>
  createHash("sha256").update(`${userId} ${code}`).digest("base64url");

function newCode(): string {
  const characters = Array.from(
    { length: 16 },
    () => CHARACTERS[randomInt(CHARACTERS.length)],
  ).join("");
  return GROUPS.map((start) => characters.slice(start, start + 4)).join("-");
}

/** Normalizes a typed code; look-alike letters are read as the characters they resemble. */
const fold = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");

/** Creates new codes and invalidates the old ones. They are shown once. */
export async function replaceRecoveryCodes(
  executor: Executor,
  userId: string,
  nowMs: number,
): Promise<string[]> {
  await executor.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashOf(userId, fold(code)),
    created_at: nowMs,
  }));
  await executor.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** Uses up a code. False: it was not an unused code. */
export async function spendRecoveryCode(
  executor: Executor,
  userId: string,
  typed: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(userId, fold(typed)))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
