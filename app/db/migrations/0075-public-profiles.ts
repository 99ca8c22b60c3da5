import type { Migration } from "kysely/migration";

/** Profiles whose owners publish their ratings and shared lists, each at an address of its own. */
export const publicProfiles: Migration = {
  async up({ schema }) {
    await schema
      .createTable("public_profiles")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("address", "text", (column) => column.notNull().unique())
      .addColumn("is_named", "integer", (column) => column.notNull())
      .addColumn("has_ratings", "integer", (column) => column.notNull())
      .addColumn("has_lists", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
