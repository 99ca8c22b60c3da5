import type { Database } from "#app/db/connect.server.ts";
import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience } from "#app/lib/setting.ts";

import {
  alertChannels,
  alertKinds,
  isOnByDefault,
  type AlertChannel,
  type AlertKind,
} from "./alert-kinds.ts";

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

/** Which alerts a profile wants where. */
export function createAlertChoices({ database: { kysely }, profileOf }: Options) {
  return {
    /** The ones that are on. */
    async get(owner: ProfileOwner): Promise<Set<AlertChoice>> {
      const rows = await kysely
        .selectFrom("alert_choices")
        .select(["kind", "channel", "is_on"])
        .where("profile_id", "=", await profileOf(owner))
        .execute();
      const chosen = new Map(rows.map((row) => [`${row.kind} ${row.channel}`, row.is_on === 1]));
      return new Set(allChoices.filter((choice) => chosen.get(choice) ?? isDefault(choice)));
    },

    /** Stores every choice, so that a default which changes later changes nothing for them. */
    async set(
      owner: ProfileOwner & { audience?: Audience },
      on: ReadonlySet<string>,
    ): Promise<void> {
      refuseChild(owner, "its alerts");
      const profile_id = await profileOf(owner);
      const rows = alertKinds.flatMap((kind) =>
        alertChannels.map((channel) => ({
          profile_id,
          kind,
          channel,
          is_on: Number(on.has(`${kind} ${channel}`)),
        })),
      );
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

const isDefault = (choice: AlertChoice) =>
  alertChannels.some((channel) => choice.endsWith(` ${channel}`) && isOnByDefault(channel));
