import type { Kysely } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { SignUpBarrier } from "#app/features/accounts/sign-in/sign-up-barriers.ts";
import type {
  Admission,
  FoundAdmission,
  InvitedTo,
} from "#app/features/accounts/sign-in/admission.server.ts";
import { grantPlan } from "#app/features/billing/paid-time/plan-grants.server.ts";

import type { LiveSettings } from "../settings/site-settings.server.ts";
import { hashOf, invitedPlanOf, stateOf } from "./invitation-state.server.ts";

interface AdmissionParts {
  database: Database;
  /** Who may sign up, as an operator has set it. */
  signUp: () => LiveSettings["signUp"];
  now: () => number;
}

/** What is wrong with an invitation, by its state. */
const PROBLEMS = {
  used: "used invitation",
  ended: "ended invitation",
  revoked: "ended invitation",
} as const;

/**
 * Who may create an account: everyone, those with an invitation, or nobody. An invitation is used up
 * in the transaction that creates the account, whatever the setting.
 */
export function createAdmission({ database, signUp, now }: AdmissionParts): Admission {
  return {
    async find(token): Promise<FoundAdmission> {
      const setting = signUp();
      if (setting === "nobody") return { isOpen: false, problem: "sign-up closed" };
      const found = token === undefined ? undefined : await look(database.kysely, token, now());
      if (found !== undefined && "invited" in found) return { isOpen: true, ...found };
      if (setting === "invitation") {
        return { isOpen: false, problem: found?.problem ?? "invitation needed" };
      }
      return { isOpen: true, invited: undefined, ...(found && { problem: found.problem }) };
    },
    async allow(executor, { userId, invitation }) {
      const setting = signUp();
      if (setting === "nobody") return "sign-up closed";
      if (invitation === undefined) return setting === "everyone" ? "allowed" : "invitation needed";
      return use(executor, { token: invitation, userId, nowMs: now() });
    },
  };
}

async function look(
  kysely: Kysely<Schema>,
  token: string,
  nowMs: number,
): Promise<{ invited: InvitedTo } | { problem: SignUpBarrier }> {
  const row = await kysely
    .selectFrom("invitations")
    .select(["uses", "most_uses", "ends_at", "plan_id", "plan_ends_at", "revoked_at"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (row === undefined) return { problem: "unknown invitation" };
  const state = stateOf(row, nowMs);
  if (state !== "open") return { problem: PROBLEMS[state] };
  const given = invitedPlanOf(row, nowMs);
  return { invited: { plan: given && { name: given.plan.name, untilMs: given.untilMs - 1 } } };
}

/** Of two people who take the last use at the same moment, the second update changes no row. */
async function use(
  executor: Kysely<Schema>,
  { token, userId, nowMs }: { token: string; userId: string; nowMs: number },
): Promise<"allowed" | SignUpBarrier> {
  const used = await executor
    .updateTable("invitations")
    .set(({ eb }) => ({ uses: eb("uses", "+", 1) }))
    .where("token_hash", "=", hashOf(token))
    .where(({ eb, ref }) => eb("uses", "<", ref("most_uses")))
    .where("ends_at", ">", nowMs)
    .where("revoked_at", "is", null)
    .returning(["plan_id", "plan_ends_at"])
    .executeTakeFirst();
  if (used === undefined) {
    const found = await look(executor, token, nowMs);
    // It was revoked, used or ended at this moment.
    return "problem" in found ? found.problem : "used invitation";
  }
  const given = invitedPlanOf(used, nowMs);
  if (given) {
    await grantPlan(executor, { userId, planId: given.plan.id, expiresAt: given.untilMs }, nowMs);
  }
  return "allowed";
}
