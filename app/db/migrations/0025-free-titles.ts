import type { Migration } from "kysely/migration";

/** What lists of titles say of free films: stored when an item is matched with its title. */
export const freeTitles: Migration = {
  async up({ schema }) {
    // Null: nobody has looked since.
    for (const [column, type] of [
      ["title_vote", "double precision"],
      ["is_stated", "integer"],
    ] as const) {
      await schema.alterTable("film_matches").addColumn(column, type).execute();
    }
    await schema
      .createIndex("film_matches_vote")
      .on("film_matches")
      .columns(["is_playable", "title_vote", "film_id"])
      .execute();
  },
};
