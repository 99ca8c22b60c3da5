import { sql } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound, type BoundFields } from "#app/db/reads/prepared-query.ts";

/** Every query of the players' leases. */

/** A player, and leases that have not ended; `untilMs` is their end, or the latest there can be. */
type LeaseRange = BoundFields<{ userId: string; player: string; nowMs: number; untilMs: number }>;

export const renewLease = prepareQuery((executor: Executor, lease: LeaseRange) =>
  executor
    .updateTable("playing")
    .where("user_id", "=", lease.userId)
    .where("player_id", "=", lease.player)
    .where("expires_at", ">", lease.nowMs)
    .set(({ eb, ref }) => ({
      expires_at: eb
        .case()
        .when("stopped_from", "is", null)
        .then(sql<number>`${lease.untilMs}`)
        .else(ref("expires_at"))
        .end(),
    }))
    .returning("stopped_from"),
);

export const stopLease = prepareQuery(
  (executor: Executor, lease: LeaseRange, device: Bound<string>) =>
    executor
      .updateTable("playing")
      .set({ stopped_from: device, expires_at: lease.untilMs })
      .where("user_id", "=", lease.userId)
      .where("player_id", "=", lease.player)
      .where("expires_at", ">", lease.nowMs),
);

/** An account's other players. */
export const listOthers = prepareQuery((executor: Executor, lease: LeaseRange) =>
  executor
    .selectFrom("playing")
    .select(["player_id as id", "title", "device"])
    .where("user_id", "=", lease.userId)
    .where("player_id", "<>", lease.player)
    .where("expires_at", ">", lease.nowMs)
    .where("expires_at", "<=", lease.untilMs)
    .where("stopped_from", "is", null)
    .orderBy("started_at"),
);

interface NewLease {
  device: string;
  title: string;
  started_at: number;
  expires_at: number;
}

export const storeLease = prepareQuery(
  (
    executor: Executor,
    key: BoundFields<{ user_id: string; player_id: string }>,
    lease: BoundFields<NewLease>,
  ) =>
    executor
      .insertInto("playing")
      .values({ ...key, ...lease, stopped_from: null })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "player_id"]).doUpdateSet({ ...lease, stopped_from: null }),
      ),
);

/** By the names of its columns: SQLite prepares a query for all of them anew each time. */
export const findPlanPeriod = prepareQuery((executor: Executor, userId: Bound<string>) =>
  executor
    .selectFrom("subscriptions")
    .select(["plan_id", "status", "expiry_date", "grace_until"])
    .where("user_id", "=", userId),
);

export const forgetExpired = prepareQuery(
  (executor: Executor, userId: Bound<string>, nowMs: Bound<number>) =>
    executor.deleteFrom("playing").where("user_id", "=", userId).where("expires_at", "<=", nowMs),
);

export const endLease = prepareQuery(
  (executor: Executor, userId: Bound<string>, player: Bound<string>) =>
    executor.deleteFrom("playing").where("user_id", "=", userId).where("player_id", "=", player),
);
