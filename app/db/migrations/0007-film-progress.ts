import type { Migration } from "kysely/migration";

export const filmProgress: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("film_progress")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("item_id", "text", (column) => column.notNull())
      // Which film of an item with several; empty where there is one.
      .addColumn("work", "text", (column) => column.notNull())
      .addColumn("position_seconds", "integer", (column) => column.notNull())
      .addColumn("duration_seconds", "integer", (column) => column.notNull())
      .addColumn("is_finished", "integer", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("film_progress_key", ["profile_id", "item_id", "work"])
      .execute();
    await kysely.schema
      .createIndex("film_progress_updated_at")
      .on("film_progress")
      .columns(["profile_id", "updated_at"])
      .execute();
  },
};
