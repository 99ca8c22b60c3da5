import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A profile's preferences; a profile without a row has the defaults. */
export const preferences: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("preferences")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("theme", "text", (column) =>
        column.notNull().check(sql`theme in ('system', 'evening', 'matinee')`),
      )
      // Empty for the server's own region.
      .addColumn("region", "text", (column) => column.notNull())
      // Empty for none, "any", or a language.
      .addColumn("captions", "text", (column) => column.notNull())
      .addColumn("autoplay_trailers", "integer", (column) => column.notNull())
      .addColumn("reduced_data", "integer", (column) => column.notNull())
      .addColumn("hide_watched", "integer", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
