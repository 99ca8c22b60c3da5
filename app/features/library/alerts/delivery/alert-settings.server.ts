import { randomUUID } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";

import type { OutsideChannel } from "../alert-kinds.ts";
import type { AlertTimes } from "./alert-times.ts";
import { toTimes } from "./recipient.server.ts";
import type { StoppedChannel } from "./stop-links.server.ts";

export interface AlertSettingsOptions {
  database: Database;
  profileOf: ProfileFinder;
  now?: () => number;
}

/** Where alerts go besides the app, as its profile sees it. */
export interface AlertTarget {
  id: string;
  channel: OutsideChannel;
  /** Of a device; empty for others. */
  name: string;
  onSinceMs: number;
  /** Since when it fails; null while it works. */
  failingSinceMs: number | null;
  /** When it was turned off because it went on failing. */
  stoppedAtMs: number | null;
}

type Owner = ProfileOwner & { audience?: Audience };
type Executor = Kysely<Schema> | Transaction<Schema>;

export type AlertSettings = ReturnType<typeof createAlertSettings>;

/** Where a profile's alerts go besides the app, and when. */
export function createAlertSettings(options: AlertSettingsOptions) {
  const { database, profileOf, now = Date.now } = options;
  const { kysely } = database;
  return {
    async listTargets(owner: ProfileOwner): Promise<AlertTarget[]> {
      const rows = await kysely
        .selectFrom("alert_targets")
        .select(["id", "channel", "name", "on_since", "failing_since", "stopped_at"])
        .where("profile_id", "=", await profileOf(owner))
        .orderBy("on_since")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        name: row.name,
        onSinceMs: row.on_since,
        failingSinceMs: row.failing_since,
        stoppedAtMs: row.stopped_at,
      }));
    },

    async getTimes(owner: ProfileOwner): Promise<AlertTimes> {
      const row = await kysely
        .selectFrom("alert_times")
        .select([
          "email_pace as emailPace",
          "digest_day as digestDay",
          "quiet_from as quietFrom",
          "quiet_until as quietUntil",
        ])
        .where("profile_id", "=", await profileOf(owner))
        .executeTakeFirst();
      return toTimes(
        row ?? { emailPace: null, digestDay: null, quietFrom: null, quietUntil: null },
      );
    },

    /** Stores when alerts are sent, and turns email on or off; what was held back is looked at again. */
    async save(owner: Owner, { times, emails }: { times: AlertTimes; emails: boolean }) {
      refuseChild(owner, "its alerts");
      const profile_id = await profileOf(owner);
      const nowMs = now();
      await kysely.transaction().execute(async (transaction) => {
        await storeTimes(transaction, profile_id, times);
        if (emails) await addTarget(transaction, { profile_id, channel: "email", on_since: nowMs });
        else await removeChannel(transaction, profile_id, "email");
        await transaction
          .updateTable("alert_deliveries")
          .set({ next_try_at: nowMs })
          .where("profile_id", "=", profile_id)
          .where("is_held", "=", 1)
          .execute();
      });
    },

    /** Ends a channel for whoever has its signed address. */
    async stop({ profileId, channel }: StoppedChannel): Promise<void> {
      await kysely
        .transaction()
        .execute((transaction) => removeChannel(transaction, profileId, channel));
    },
  };
}

async function storeTimes(executor: Executor, profile_id: string, times: AlertTimes) {
  const row = {
    email_pace: times.emailPace,
    digest_day: times.digestDay,
    quiet_from: times.quiet?.from ?? null,
    quiet_until: times.quiet?.until ?? null,
  };
  await executor
    .insertInto("alert_times")
    .values({ profile_id, ...row })
    .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(row))
    .execute();
}

interface NewTarget {
  profile_id: string;
  channel: OutsideChannel;
  on_since: number;
}

/** One that is there already stays as it is. */
async function addTarget(executor: Executor, target: NewTarget): Promise<void> {
  await executor
    .insertInto("alert_targets")
    .values({ id: randomUUID(), slot: "", name: "", ...target })
    .onConflict((conflict) => conflict.columns(["profile_id", "channel", "slot"]).doNothing())
    .execute();
}

/** With its deliveries, and the emails that still wait. */
async function removeChannel(executor: Executor, profileId: string, channel: OutsideChannel) {
  await executor
    .deleteFrom("alert_targets")
    .where("profile_id", "=", profileId)
    .where("channel", "=", channel)
    .execute();
  if (channel === "email")
    await executor.deleteFrom("emails").where("alerts_of", "=", profileId).execute();
}
