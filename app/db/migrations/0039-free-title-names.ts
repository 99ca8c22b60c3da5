import type { Migration } from "kysely/migration";

/** What a free title's card shows, so that a row of them is the same whatever is cached. */
export const freeTitleNames: Migration = {
  async up({ schema }) {
    // Null: nobody has looked since.
    for (const column of ["title_name", "title_lang", "title_poster"]) {
      await schema.alterTable("film_matches").addColumn(column, "text").execute();
    }
  },
};
