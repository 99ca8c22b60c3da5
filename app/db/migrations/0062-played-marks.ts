import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

import type { Schema } from "../schema.ts";

/**
 * A film that is played to its end is marked as watched. What ended before that is marked here, with
 * the title that an item is; what somebody has marked or unmarked themselves stays as it is.
 */
export const playedMarks: Migration = {
  async up(kysely: Kysely<Schema>) {
    const columns = [
      "profile_id",
      "content_type",
      "content_id",
      "part",
      "is_watched",
      "changed_at",
      "recorded_at",
    ] as const;
    const ended = kysely
      .selectFrom("film_progress")
      .where("film_progress.work", "=", "")
      .where("film_progress.is_finished", "=", 1);
    const latest = sql<number>`max(film_progress.updated_at)`;
    const mark = [
      sql<string>`''`.as("part"),
      sql<number>`1`.as("is_watched"),
      latest.as("changed_at"),
      latest.as("recorded_at"),
    ] as const;
    await kysely
      .insertInto("watched_marks")
      .columns([...columns])
      .expression(
        ended
          .select(["film_progress.profile_id", sql<"archive">`'archive'`.as("content_type")])
          .select("film_progress.item_id as content_id")
          .select(mark)
          .groupBy(["film_progress.profile_id", "film_progress.item_id"]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await kysely
      .insertInto("watched_marks")
      .columns([...columns])
      .expression(
        ended
          .innerJoin("film_matches", "film_matches.film_id", "film_progress.item_id")
          .where("film_matches.title_kind", "=", "movie")
          .where("film_matches.title_id", "is not", null)
          .select(["film_progress.profile_id", sql<"movie">`'movie'`.as("content_type")])
          .select(sql<string>`cast(film_matches.title_id as text)`.as("content_id"))
          .select(mark)
          .groupBy(["film_progress.profile_id", "film_matches.title_id"]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
