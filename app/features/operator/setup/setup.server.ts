import type { Database } from "#app/db/connect.server.ts";
import type { Accounts } from "#app/features/accounts/accounts.server.ts";
import type { FormSuccess, Fields } from "#app/features/accounts/accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import { attemptKey, createAttempts } from "#app/features/accounts/limits/attempts.server.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { msg } from "#app/translations/t.ts";

import { recordAction } from "../audit-log.server.ts";
import { claimSetup, isSetupCode, releaseSetup, takeSetupCode } from "./setup-codes.server.ts";

export interface SetupParts {
  database: Database;
  accounts: Pick<Accounts, "signIn" | "signUpAnyway">;
  remembered: { forgetUser(userId: string): void };
  now: () => number;
}

type SetupForm = Fields<"code" | "name" | "email" | "password">;

/** They could be asked for it here as well; whoever has one can make themselves operator later. */
const SECOND_STEP = msg(
  "This account has two-step sign-in. Use another address here; this one can become an operator later.",
);

/** Wrong codes from one network. */
const LIMIT = { most: 20, windowMs: 15 * 60 * 1000 };

/** The first run: whoever has the code that the server printed makes the operator's account. */
export function createSetup({ database, accounts, remembered, now }: SetupParts) {
  const { kysely } = database;
  const attempts = createAttempts(database, now);

  /** A wrong code, one too many, a used one and a site that has an operator all look the same. */
  async function isOpen(code: string, { address }: Caller): Promise<boolean> {
    const key = attemptKey("setup", clientNetwork(address));
    if ((await attempts.count(key, LIMIT)) > LIMIT.most) return false;
    const isRight = code !== "" && (await isSetupCode(kysely, code, now()));
    if (isRight) await attempts.clear(key);
    return isRight;
  }

  async function enter(form: SetupForm, caller: Caller) {
    const existing = await kysely
      .selectFrom("users")
      .select("id")
      .where("email", "=", parseEmail(form.email) ?? "")
      .executeTakeFirst();
    // They may have tried the demo world before, or an attempt that broke off made the account.
    return existing ? accounts.signIn(form, caller) : accounts.signUpAnyway(form, caller);
  }

  async function makeFirst(
    form: SetupForm,
    caller: Caller,
  ): Promise<FormSuccess | { outcome: "closed" } | Refusal> {
    const entered = await enter(form, caller);
    if (entered.outcome === "refused") return entered;
    if (entered.outcome === "factor due") {
      const { name = "", email = "" } = form;
      return refused({ name, email }, { errors: { email: SECOND_STEP } });
    }
    if (entered.userId === undefined) return { outcome: "closed" };
    const { userId } = entered;
    const isMade = await makeOperator(database, { userId, code: form.code, nowMs: now() });
    remembered.forgetUser(userId);
    return isMade ? entered : { outcome: "closed" };
  }

  return {
    isOpen,
    async finish(form: SetupForm, caller: Caller): ReturnType<typeof makeFirst> {
      if (!(await isOpen(form.code, caller))) return { outcome: "closed" };
      if (!(await claimSetup(kysely, now()))) return { outcome: "closed" };
      try {
        return await makeFirst(form, caller);
      } finally {
        await releaseSetup(kysely);
      }
    },
  };
}

interface OperatorWish {
  userId: string;
  code: string;
  nowMs: number;
}

/** Whoever reads what the server prints runs it, and vouches for their address. */
const makeOperator = (
  { kysely }: Database,
  { userId, code, nowMs }: OperatorWish,
): Promise<boolean> =>
  kysely.transaction().execute(async (transaction) => {
    if (!(await takeSetupCode(transaction, code))) return false;
    const { email } = await transaction
      .updateTable("users")
      .set({ role: OPERATOR, email_verified: 1 })
      .where("id", "=", userId)
      .returning("email")
      .executeTakeFirstOrThrow();
    const line = { action: "operator.add", subject: email, detail: "first run" };
    await recordAction(transaction, { userId, email }, line, nowMs);
    return true;
  });
