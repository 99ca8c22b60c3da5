import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Films without a title are looked up by when they were asked about, and never by their title. */
export const titledFilms: Migration = {
  async up(kysely) {
    await kysely.schema.dropIndex("film_matches_title").execute();
    await sql`create index film_matches_title on film_matches (title_kind, title_id)
      where title_id is not null`.execute(kysely);
  },
};
