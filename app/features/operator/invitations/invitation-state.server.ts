import { createHash } from "node:crypto";

import type { InvitationsTable } from "#app/db/schema.ts";
import { findPlan, type Plan } from "#app/features/billing/plans/price-list.ts";

export const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

type InvitationUse = Pick<
  InvitationsTable,
  "uses" | "most_uses" | "ends_at" | "plan_id" | "plan_ends_at"
>;

export type InvitationState = "open" | "used" | "ended" | "revoked";

/** Whether somebody may still use an invitation. */
export function stateOf(
  row: InvitationUse & { revoked_at: number | null },
  nowMs: number,
): InvitationState {
  if (row.revoked_at !== null) return "revoked";
  if (row.uses >= row.most_uses) return "used";
  return row.ends_at > nowMs ? "open" : "ended";
}

/** The plan that an invitation gives to a new account now. */
export function invitedPlanOf(
  { plan_id, plan_ends_at }: Pick<InvitationUse, "plan_id" | "plan_ends_at">,
  nowMs: number,
): { plan: Plan; untilMs: number } | undefined {
  const plan = findPlan(plan_id ?? "");
  const untilMs = plan_ends_at ?? 0;
  return plan !== undefined && untilMs > nowMs ? { plan, untilMs } : undefined;
}
