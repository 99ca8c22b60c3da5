import type { Database } from "#app/db/connect.server.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";
import type { Executor } from "#app/db/executor.ts";

import type { AlertTimes } from "./held-until.ts";
import { toTimes } from "./recipient.server.ts";
import type { AlertKeys, StoppedChannel } from "./stop-links.server.ts";
import { createTargetList } from "./target-list.server.ts";
import { createTargetPlaces } from "./target-places.server.ts";
import { addTarget, hasChannel, removeChannel } from "./target-rows.server.ts";

export interface AlertSettingsOptions {
  database: Database;
  profileOf: ProfileFinder;
  keys: AlertKeys;
  now?: () => number;
}

type Owner = ProfileOwner & { audience?: Audience };
export type AlertSettings = ReturnType<typeof createAlertSettings>;

/** Where a profile's alerts go besides the app, and when. */
export function createAlertSettings(options: AlertSettingsOptions) {
  const { database, profileOf, now = Date.now } = options;
  const { kysely } = database;
  return {
    ...createTargetList(options),
    ...createTargetPlaces(options),

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

    /** For whoever has the channel's signed address. */
    async isOn({ profileId, channel }: StoppedChannel): Promise<boolean> {
      return hasChannel(kysely, profileId, channel);
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
