import type { Database } from "#app/db/connect.server.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";

import { alertChannels, alertKinds, type AlertChannel, type AlertKind } from "./alert-kinds.ts";

/** A kind and a channel, such as `episode app`. */
export type AlertChoice = `${AlertKind} ${AlertChannel}`;

export const allChoices: readonly AlertChoice[] = alertKinds.flatMap((kind) =>
  alertChannels.map((channel) => `${kind} ${channel}` as const),
);

export type AlertChoices = ReturnType<typeof createAlertChoices>;

interface Options {
  database: Database;
  profileOf: ProfileFinder;
}

/** Which alerts a profile wants where: every kind, until it says otherwise. */
export function createAlertChoices({ database: { kysely }, profileOf }: Options) {
  return {
    /** The ones that are on. */
    async get(owner: ProfileOwner): Promise<Set<AlertChoice>> {
      const off = await kysely
        .selectFrom("alert_choices")
        .select(["kind", "channel"])
        .where("profile_id", "=", await profileOf(owner))
        .where("is_on", "=", 0)
        .execute();
      const isOff = new Set(off.map((row) => `${row.kind} ${row.channel}`));
      return new Set(allChoices.filter((choice) => !isOff.has(choice)));
    },

    /**
     * Stores every choice about these channels, so that a default which changes later changes
     * nothing for them.
     */
    async set(
      owner: ProfileOwner & { audience?: Audience },
      on: ReadonlySet<string>,
      channels: readonly AlertChannel[] = ["app"],
    ): Promise<void> {
      refuseChild(owner, "its alerts");
      const profile_id = await profileOf(owner);
      const rows = alertKinds.flatMap((kind) =>
        channels.map((channel) => ({
          profile_id,
          kind,
          channel,
          is_on: Number(on.has(`${kind} ${channel}`)),
        })),
      );
      if (rows.length === 0) return;
      await kysely
        .insertInto("alert_choices")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["profile_id", "kind", "channel"])
            .doUpdateSet(({ ref }) => ({ is_on: ref("excluded.is_on") })),
        )
        .execute();
    },
  };
}
