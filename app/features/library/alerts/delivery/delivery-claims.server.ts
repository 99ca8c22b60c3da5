import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";

import type { OutsideChannel } from "../alert-kinds.ts";

/**
 * How long deliveries belong to the process that claimed them: far longer than sending them can
 * take, so that two processes never send one at the same time.
 */
export const DELIVERY_LEASE_MS = 3 * 60_000;

/** What is due for one target at a time. */
export interface ClaimedDeliveries {
  targetId: string;
  profileId: string;
  userId: string;
  channel: OutsideChannel;
  deliveries: readonly ClaimedDelivery[];
}

interface ClaimedDelivery {
  alert_id: string;
  /** Counts the claims: reports of an earlier holder are ignored. */
  tries: number;
}

/** Emails are put into the outbox; everything else is called in another place. */
export type DeliveryLane = "email" | "outside";

interface Claim {
  lane: DeliveryLane;
  nowMs: number;
  most: number;
  /** Accounts whose targets are left out. */
  skippedUsers?: readonly string[];
}

/** Claims what has waited longest, with all that is due for the same target. */
export async function claimDeliveries(
  { kysely }: Database,
  { lane, nowMs, most, skippedUsers = [] }: Claim,
): Promise<ClaimedDeliveries | undefined> {
  for (;;) {
    const next = await kysely
      .selectFrom("alert_deliveries")
      .innerJoin("alert_targets as targets", "targets.id", "alert_deliveries.target_id")
      .innerJoin("profiles", "profiles.id", "targets.profile_id")
      .select([
        "targets.id as targetId",
        "targets.profile_id as profileId",
        "profiles.user_id as userId",
        "targets.channel",
      ])
      .where("next_try_at", "<=", nowMs)
      .where("targets.channel", lane === "email" ? "=" : "!=", "email")
      .where(({ eb, or }) =>
        or([eb("targets.paused_until", "is", null), eb("targets.paused_until", "<=", nowMs)]),
      )
      .$if(skippedUsers.length > 0, (query) =>
        query.where("profiles.user_id", "not in", skippedUsers),
      )
      .orderBy("next_try_at")
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const deliveries = await leaseOf(kysely, next.targetId, { nowMs, most });
    // Another process was as fast, and has them.
    if (deliveries.length > 0) return { ...next, deliveries };
  }
}

const leaseOf = (
  executor: Executor,
  targetId: string,
  { nowMs, most }: { nowMs: number; most: number },
) =>
  executor
    .updateTable("alert_deliveries")
    .set(({ eb }) => ({
      tries: eb("tries", "+", 1),
      next_try_at: nowMs + DELIVERY_LEASE_MS,
      is_held: 0,
    }))
    .where("target_id", "=", targetId)
    // Again, for what another process claimed meanwhile.
    .where("next_try_at", "<=", nowMs)
    .where("alert_id", "in", (where) =>
      where
        .selectFrom("alert_deliveries")
        .select("alert_id")
        .where("target_id", "=", targetId)
        .where("next_try_at", "<=", nowMs)
        .orderBy("next_try_at")
        .orderBy("alert_id")
        .limit(most),
    )
    .returning(["alert_id", "tries"])
    .execute();

type DeliveryEnd = { outcome: "sent" | "unwanted" | "failed"; nowMs: number };
/** Put back after a failure, or held back until somebody wants it. */
type Later = { nextTryAtMs: number; isHeld: boolean };

/**
 * Ends deliveries, or puts them back. Returns how many were still those of this claim: after its
 * lease they may have been claimed again, and then the change is not made.
 */
export async function reportDeliveries(
  executor: Executor,
  { targetId, deliveries }: Pick<ClaimedDeliveries, "targetId" | "deliveries">,
  change: DeliveryEnd | Later,
): Promise<number> {
  const set =
    "outcome" in change
      ? { outcome: change.outcome, ended_at: change.nowMs, next_try_at: null }
      : { next_try_at: change.nextTryAtMs, is_held: Number(change.isHeld) };
  let changed = 0;
  for (const [tries, group] of Map.groupBy(deliveries, (delivery) => delivery.tries)) {
    const result = await executor
      .updateTable("alert_deliveries")
      .set(set)
      .where("target_id", "=", targetId)
      .where(
        "alert_id",
        "in",
        group.map(({ alert_id }) => alert_id),
      )
      .where("tries", "=", tries)
      .where("outcome", "is", null)
      .executeTakeFirst();
    changed += Number(result.numUpdatedRows);
  }
  return changed;
}
