import type { Migration } from "kysely/migration";

/**
 * A removed title remains for a while as a tombstone, so that a device that was offline cannot
 * restore what was removed after its own change.
 */
export const watchlist: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("watchlist")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_year", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("content_lang", "text")
      .addColumn("poster_path", "text")
      .addColumn("sort_title", "text", (column) => column.notNull())
      .addColumn("looked_up_at", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("added_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("recorded_at", "bigint", (column) => column.notNull())
      .addColumn("is_removed", "integer", (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("watchlist_title", ["profile_id", "content_type", "content_id"])
      .execute();
    // The list in its usual order; it includes what the list is counted by.
    await kysely.schema
      .createIndex("watchlist_list")
      .on("watchlist")
      .columns(["profile_id", "is_removed", "added_at", "content_type"])
      .execute();
    await kysely.schema
      .createIndex("watchlist_user_id")
      .on("watchlist")
      .column("user_id")
      .execute();
  },
};
