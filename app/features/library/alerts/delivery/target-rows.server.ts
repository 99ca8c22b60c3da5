import { randomUUID } from "node:crypto";

import type { Executor } from "#app/db/executor.ts";

import type { OutsideChannel } from "../alert-kinds.ts";

interface NewTarget {
  profile_id: string;
  channel: OutsideChannel;
  on_since: number;
  slot?: string;
  name?: string;
  sealed?: string;
}

/** One that is there already stays as it is. */
export async function addTarget(executor: Executor, target: NewTarget): Promise<void> {
  await executor
    .insertInto("alert_targets")
    .values({ id: randomUUID(), slot: "", name: "", ...target })
    .onConflict((conflict) => conflict.columns(["profile_id", "channel", "slot"]).doNothing())
    .execute();
}

export async function hasChannel(
  executor: Executor,
  profileId: string,
  channel: OutsideChannel,
): Promise<boolean> {
  const found = await executor
    .selectFrom("alert_targets")
    .select("id")
    .where("profile_id", "=", profileId)
    .where("channel", "=", channel)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** With its deliveries, and the emails that still wait. */
export async function removeChannel(
  executor: Executor,
  profileId: string,
  channel: OutsideChannel,
) {
  await executor
    .deleteFrom("alert_targets")
    .where("profile_id", "=", profileId)
    .where("channel", "=", channel)
    .execute();
  if (channel === "email")
    await executor.deleteFrom("emails").where("alerts_of", "=", profileId).execute();
}
