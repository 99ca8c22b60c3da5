import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";

import type { OutsideChannel } from "../alert-kinds.ts";
import type { AlertSettingsOptions } from "./alert-settings.server.ts";

/** Where alerts go besides the app, as its profile sees it. */
export interface AlertTarget {
  id: string;
  channel: OutsideChannel;
  /** Of a device; empty for others. */
  name: string;
  /** The hash of a device's address, by which its browser finds itself. */
  slot: string;
  onSinceMs: number;
  /** Since when it fails; null while it works. */
  failingSinceMs: number | null;
  /** When it was turned off because it went on failing. */
  stoppedAtMs: number | null;
}

type Owner = ProfileOwner & { audience?: Audience };

/** The targets of a profile, and how they do. */
export function createTargetList(options: AlertSettingsOptions) {
  const { database, profileOf, now = Date.now } = options;
  const { kysely } = database;
  return {
    async listTargets(owner: ProfileOwner): Promise<AlertTarget[]> {
      const rows = await kysely
        .selectFrom("alert_targets")
        .select(["id", "channel", "slot", "name", "on_since", "failing_since", "stopped_at"])
        .where("profile_id", "=", await profileOf(owner))
        .orderBy("on_since")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        name: row.name,
        slot: row.slot,
        onSinceMs: row.on_since,
        failingSinceMs: row.failing_since,
        stoppedAtMs: row.stopped_at,
      }));
    },

    async removeTarget(owner: Owner, id: string): Promise<void> {
      refuseChild(owner, "its alerts");
      await kysely
        .deleteFrom("alert_targets")
        .where("profile_id", "=", await profileOf(owner))
        .where("id", "=", id)
        .execute();
    },

    /** Turns one on again that went on failing; what was due meanwhile is not sent. */
    async resume(owner: Owner, id: string): Promise<void> {
      refuseChild(owner, "its alerts");
      await kysely
        .updateTable("alert_targets")
        .set({
          failures: 0,
          failing_since: null,
          paused_until: null,
          stopped_at: null,
          on_since: now(),
        })
        .where("profile_id", "=", await profileOf(owner))
        .where("id", "=", id)
        .where("stopped_at", "is not", null)
        .execute();
    },
  };
}
