import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How fast a profile's films play, in percent, and the keys that it chose for the player. */
export const playingPreferences: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable("preferences")
      .addColumn("playback_rate", "integer", (column) => column.notNull().defaultTo(100))
      .execute();
    await schema
      .alterTable("preferences")
      .addColumn("player_keys", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
