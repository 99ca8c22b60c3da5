import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How a profile likes it; a profile without a row likes it as it comes. */
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
      // Empty where the house's own region is right.
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
