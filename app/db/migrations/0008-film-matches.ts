import type { Migration } from "kysely/migration";

export const filmMatches: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("film_matches")
      .addColumn("film_id", "text", (column) => column.primaryKey())
      .addColumn("title_kind", "text")
      .addColumn("title_id", "bigint")
      .addColumn("is_playable", "integer", (column) => column.notNull())
      .addColumn("is_set", "integer", (column) => column.notNull())
      .addColumn("matched_at", "bigint", (column) => column.notNull())
      .execute();
    await kysely.schema
      .createIndex("film_matches_title")
      .on("film_matches")
      .columns(["title_kind", "title_id"])
      .execute();
  },
};
