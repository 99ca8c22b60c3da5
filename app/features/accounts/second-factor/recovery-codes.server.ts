import { createHash, randomInt } from "node:crypto";

import type { Executor } from "../auth.server.ts";

const HOW_MANY = 10;
/** Without the letters that look like digits. Sixteen of them are more than anybody can guess. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = [0, 4, 8, 12];

/** Not keyed with the house's secret: these must still open the door when that was replaced. */
const hashOf = (userId: string, code: string) =>
  createHash("sha256").update(`${userId} ${code}`).digest("base64url");

function newCode(): string {
  const mails = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return GROUPS.map((start) => mails.slice(start, start + 4)).join("-");
}

/** What was typed, as codes are kept; the letters that are none are read as what they look like. */
const fold = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");

/** Makes new codes, and the old ones worthless. They are shown once. */
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

/** Whether it was a code that nobody has used; from now on it is one no more. */
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
