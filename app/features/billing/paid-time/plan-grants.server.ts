import type { Kysely } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";

import type { PlanGrant } from "../billing.ts";
import { noteChange } from "./paid-time.server.ts";
import { planOf } from "./subscription-rules.ts";
import type { Plan, PlanId } from "../plans/price-list.ts";

const readGrant = prepareQuery((executor: Executor, userId: Bound<string>, nowMs: Bound<number>) =>
  executor
    .selectFrom("plan_grants")
    .select(["plan_id", "granted_at as grantedAt", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", nowMs),
);

/** What was given to an account and has not ended. */
export async function findGrant(
  executor: Kysely<Schema>,
  userId: string,
  nowMs: number,
): Promise<PlanGrant | undefined> {
  const row = await firstOf(readGrant(executor, userId, nowMs));
  if (row === undefined) return undefined;
  const { plan_id, ...times } = row;
  const { id, name } = planOf(plan_id);
  return { planId: id, planName: name, ...times };
}

/** Gives a plan until a date, in place of what was given before. */
export async function grantPlan(
  executor: Kysely<Schema>,
  { userId, planId, expiresAt }: { userId: string; planId: PlanId; expiresAt: number },
  nowMs: number,
): Promise<void> {
  const grant = { plan_id: planId, granted_at: nowMs, expires_at: expiresAt };
  await executor
    .insertInto("plan_grants")
    .values({ user_id: userId, ...grant })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(grant))
    .execute();
  await noteChange(executor, userId, nowMs);
}

/** Takes back what was given; false when nothing is. */
export async function takeBackGrant(
  executor: Kysely<Schema>,
  userId: string,
  nowMs: number,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("plan_grants")
    .where("user_id", "=", userId)
    .where("expires_at", ">", nowMs)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await noteChange(executor, userId, nowMs);
  return true;
}

/** Of what is paid and what is given, the plan that plays on more devices. */
export function betterPlan(paid: Plan | undefined, grant: PlanGrant | undefined): Plan | undefined {
  const given = grant && planOf(grant.planId);
  if (paid === undefined || given === undefined) return paid ?? given;
  return given.devices > paid.devices ? given : paid;
}
