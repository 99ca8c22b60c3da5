import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a profile leaves out of rows and recommendations. */
export const unwantedTitles: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("unwanted_titles")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_year", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("content_lang", "text")
      .addColumn("poster_path", "text")
      .addColumn("sort_title", "text", (column) => column.notNull())
      .addColumn("looked_up_at", "bigint", (column) => column.notNull().defaultTo(0))
      // Not 1: it was taken back, which a device that was offline cannot undo.
      .addColumn("is_unwanted", "integer", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("recorded_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("unwanted_titles_title", [
        "profile_id",
        "content_type",
        "content_id",
      ])
      .execute();
    await schema
      .createIndex("unwanted_titles_list")
      .on("unwanted_titles")
      .columns(["profile_id", "is_unwanted", "changed_at"])
      .execute();
  },
};
