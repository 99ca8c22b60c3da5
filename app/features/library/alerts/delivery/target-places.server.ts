import { createHash } from "node:crypto";

import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";

import type { AlertSettingsOptions } from "./alert-settings.server.ts";
import type { PushDevice } from "./push-message.server.ts";
import { addTarget, removeChannel } from "./target-rows.server.ts";

/** Of what the places of targets are encrypted for. */
export const TARGET_PURPOSE = "alert targets";
/** More than anybody has. */
const MOST_DEVICES = 10;

type Owner = ProfileOwner & { audience?: Audience };

/** The places that alerts are sent to, which are stored encrypted. */
export function createTargetPlaces(options: AlertSettingsOptions) {
  const { database, profileOf, keys, now = Date.now } = options;
  const { kysely } = database;
  const seal = (profileId: string, place: object) =>
    keys.seal(TARGET_PURPOSE, profileId, JSON.stringify(place));
  return {
    /** Puts a webhook or a topic in place of the one before. */
    async setPlace(owner: Owner, channel: "webhook" | "ntfy", place: object): Promise<void> {
      refuseChild(owner, "its alerts");
      const profile_id = await profileOf(owner);
      const target = { profile_id, channel, on_since: now(), sealed: seal(profile_id, place) };
      await kysely.transaction().execute(async (transaction) => {
        await removeChannel(transaction, profile_id, channel);
        await addTarget(transaction, target);
      });
    },

    /** Adds this browser; one that another profile had is no longer that one's. */
    async addDevice(owner: Owner, name: string, device: PushDevice): Promise<"added" | "too-many"> {
      refuseChild(owner, "its alerts");
      const profile_id = await profileOf(owner);
      const slot = createHash("sha256").update(device.endpoint).digest("base64url");
      return kysely.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom("alert_targets")
          .where("channel", "=", "push")
          .where("slot", "=", slot)
          .execute();
        const others = await transaction
          .selectFrom("alert_targets")
          .select("id")
          .where("profile_id", "=", profile_id)
          .where("channel", "=", "push")
          .execute();
        if (others.length >= MOST_DEVICES) return "too-many";
        const sealed = seal(profile_id, device);
        const target = {
          profile_id,
          channel: "push",
          slot,
          name,
          sealed,
          on_since: now(),
        } as const;
        await addTarget(transaction, target);
        return "added";
      });
    },

    async removePlace(owner: Owner, channel: "webhook" | "ntfy"): Promise<void> {
      refuseChild(owner, "its alerts");
      await removeChannel(kysely, await profileOf(owner), channel);
    },

    /** A target with its encrypted place, to try it. */
    async findSealed(owner: Owner, channel: "webhook" | "ntfy") {
      refuseChild(owner, "its alerts");
      const profileId = await profileOf(owner);
      const row = await kysely
        .selectFrom("alert_targets")
        .select("sealed")
        .where("profile_id", "=", profileId)
        .where("channel", "=", channel)
        .executeTakeFirst();
      return row && { profileId, target: { channel, sealed: row.sealed } };
    },
  };
}
