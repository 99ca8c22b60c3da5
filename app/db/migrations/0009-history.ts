import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What viewers mark as watched by hand, what they are watching, and a history that can be paused.
 */
export const history: Migration = {
  async up(kysely) {
    await createWatchedMarks(kysely);
    await createContinueWatching(kysely);
    await kysely.schema.alterTable("profiles").addColumn("history_paused_at", "bigint").execute();
    // Removes one title from a long history.
    await kysely.schema
      .createIndex("user_views_profile_content")
      .on("user_views")
      .columns(["profile_id", "content_type", "content_id"])
      .execute();
  },
};

/** Watched marks and their removals: the latest change wins, by the time at which it was made. */
async function createWatchedMarks(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("watched_marks")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text", (column) =>
      column.notNull().check(sql`content_type in ('movie', 'tv', 'archive')`),
    )
    .addColumn("content_id", "text", (column) => column.notNull())
    // "" for the title itself, "S2" for a season of it, "S2E5" for an episode.
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("is_watched", "integer", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("watched_marks_key", [
      "profile_id",
      "content_type",
      "content_id",
      "part",
    ])
    .execute();
}

/** What is known of a title that somebody is watching, and whether they removed it from the row. */
async function createContinueWatching(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("continue_watching")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text", (column) =>
      column.notNull().check(sql`content_type in ('tv', 'archive')`),
    )
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("content_title", "text", (column) => column.notNull())
    .addColumn("content_lang", "text")
    .addColumn("poster_path", "text")
    // The next episode of a show; null when all are watched.
    .addColumn("next_season", "integer")
    .addColumn("next_episode", "integer")
    // When the show was last watched; a film's own progress says that of it.
    .addColumn("touched_at", "bigint", (column) => column.notNull().defaultTo(0))
    // Hidden from the row until it is watched after this time.
    .addColumn("hidden_at", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("looked_up_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("continue_watching_key", ["profile_id", "content_type", "content_id"])
    .execute();
  await kysely.schema
    .createIndex("continue_watching_row")
    .on("continue_watching")
    .columns(["profile_id", "content_type", "touched_at"])
    .execute();
}
