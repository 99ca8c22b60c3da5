import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What profiles follow, and whether what is on their watchlist is followed by itself. */
export const following: Migration = {
  async up({ schema }) {
    await schema
      .createTable("follows")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("content_type", "text", (column) =>
        column.notNull().check(sql`content_type in ('movie', 'tv', 'person', 'collection')`),
      )
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_lang", "text")
      .addColumn("picture_path", "text")
      // 0: no longer followed, although it may be on the watchlist.
      .addColumn("is_followed", "integer", (column) => column.notNull())
      // When the latest change was made, by the clock of the device that made it.
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("recorded_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("follows_key", ["profile_id", "content_type", "content_id"])
      .execute();
    await schema
      .createIndex("follows_by_content")
      .on("follows")
      .columns(["content_type", "content_id"])
      .execute();
    await schema
      .alterTable("preferences")
      .addColumn("follows_watchlist", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
