import type { Migration } from "kysely/migration";

export const playing: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("playing")
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      // A page that plays: two windows of one browser are two.
      .addColumn("player_id", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("stopped_from", "text")
      .addPrimaryKeyConstraint("playing_key", ["user_id", "player_id"])
      .execute();
  },
};
