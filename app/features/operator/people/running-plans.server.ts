import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { planNameOf } from "#app/features/billing/plans/price-list.ts";
import type { MarkedText } from "#app/translations/t.ts";

interface RunningPlan {
  id: string;
  name: MarkedText;
  untilMs: number;
  /** When it was given, or last paid. */
  sinceMs: number;
}

/** What an account may use now: what it paid for, and what an operator gave to it. */
export interface RunningPlans {
  paid: RunningPlan | undefined;
  granted: RunningPlan | undefined;
}

/** Asks for the plans of several accounts at once; the function then finds those of each. */
export async function findRunningPlans(
  kysely: Kysely<Schema>,
  userIds: readonly string[],
  nowMs: number,
): Promise<(userId: string) => RunningPlans> {
  if (userIds.length === 0) return () => ({ paid: undefined, granted: undefined });
  const [paid, granted] = await Promise.all([
    kysely
      .selectFrom("subscriptions")
      .select(["user_id", "plan_id", "expiry_date as untilMs", "last_payment as sinceMs"])
      .where("user_id", "in", userIds)
      .where("status", "=", "active")
      .where(({ eb, fn }) => eb(fn.coalesce("grace_until", "expiry_date"), ">", nowMs))
      .execute(),
    kysely
      .selectFrom("plan_grants")
      .select(["user_id", "plan_id", "expires_at as untilMs", "granted_at as sinceMs"])
      .where("user_id", "in", userIds)
      .where("expires_at", ">", nowMs)
      .execute(),
  ]);
  const toPlan = (rows: typeof paid, userId: string): RunningPlan | undefined => {
    const row = rows.find(({ user_id }) => user_id === userId);
    if (row === undefined) return undefined;
    const id = row.plan_id;
    return { id, name: planNameOf(id), untilMs: row.untilMs, sinceMs: row.sinceMs };
  };
  return (userId) => ({ paid: toPlan(paid, userId), granted: toPlan(granted, userId) });
}
