import { createHash, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { SETUP_CODE } from "../settings/stored-settings.server.ts";

/** Beside the settings, under its hash; several servers may each have printed one. */
const nameOf = (code: string) =>
  `${SETUP_CODE}${createHash("sha256").update(code).digest("base64url")}`;

const LASTS_MS = 7 * 24 * 60 * 60 * 1000;

/** A new code for the link that makes the first operator; undefined when there is one already. */
export async function makeSetupCode(
  { kysely }: { kysely: Kysely<Schema> },
  nowMs: number,
): Promise<string | undefined> {
  const code = randomBytes(18).toString("base64url");
  return kysely.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("site_settings")
      .where("name", "like", `${SETUP_CODE}%`)
      .where("changed_at", "<=", nowMs - LASTS_MS)
      .execute();
    if (await hasOperator(transaction)) return undefined;
    const row = { name: nameOf(code), value: "", changed_at: nowMs };
    await transaction.insertInto("site_settings").values(row).execute();
    return code;
  });
}

/** Whether a code still makes somebody the operator. */
export async function isSetupCode(
  kysely: Kysely<Schema>,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const found = await kysely
    .selectFrom("site_settings")
    .select("name")
    .where("name", "=", nameOf(code))
    .where("changed_at", ">", nowMs - LASTS_MS)
    .executeTakeFirst();
  return found !== undefined && !(await hasOperator(kysely));
}

/** Longer than making an account takes. */
const CLAIM_LASTS_MS = 60 * 1000;

/**
 * Lets one set-up at a time make an account, whichever code it has; otherwise those that come second
 * would leave accounts behind. The claim of a server that stopped in between lapses.
 */
export async function claimSetup(kysely: Kysely<Schema>, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable("site_settings")
    .set({ value: String(nowMs + CLAIM_LASTS_MS) })
    .where("name", "like", `${SETUP_CODE}%`)
    // Empty, or a moment: both have their order as texts.
    .where("value", "<=", String(nowMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the next set-up begin, such as after a password that was too short. */
export async function releaseSetup(kysely: Kysely<Schema>): Promise<void> {
  await kysely
    .updateTable("site_settings")
    .set({ value: "" })
    .where("name", "like", `${SETUP_CODE}%`)
    .execute();
}

/** Ends every code; says whether this one was among them, and there is no operator yet. */
export async function takeSetupCode(transaction: Kysely<Schema>, code: string): Promise<boolean> {
  // Who comes second at the same moment waits here, and finds none.
  const taken = await transaction
    .deleteFrom("site_settings")
    .where("name", "like", `${SETUP_CODE}%`)
    .returning("name")
    .execute();
  return taken.some(({ name }) => name === nameOf(code)) && !(await hasOperator(transaction));
}

async function hasOperator(kysely: Kysely<Schema>): Promise<boolean> {
  const found = await kysely
    .selectFrom("users")
    .select("id")
    .where("role", "=", OPERATOR)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
