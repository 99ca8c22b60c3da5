import type { CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The named lists of profiles, and their titles in the order of their owner. */
export const lists: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("lists")
      .addColumn("id", "text", (column) => column.primaryKey())
      .$call(ofProfile)
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      // What the address of its public page ends with; null while it is private.
      .addColumn("share_key", "text", (column) => column.unique())
      .addColumn("titles", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("lists_of_profile")
      .on("lists")
      .columns(["profile_id", "changed_at"])
      .execute();
    await schema
      .createTable("list_titles")
      .addColumn("list_id", "text", (column) =>
        column.notNull().references("lists.id").onDelete("cascade"),
      )
      .$call(ofProfile)
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_year", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("content_lang", "text")
      .addColumn("poster_path", "text")
      .addColumn("sort_title", "text", (column) => column.notNull())
      .addColumn("looked_up_at", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("place", "bigint", (column) => column.notNull())
      .addColumn("added_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("list_titles_title", ["list_id", "content_type", "content_id"])
      .execute();
    await schema
      .createIndex("list_titles_order")
      .on("list_titles")
      .columns(["list_id", "place"])
      .execute();
    // In which lists of a profile a title is.
    await schema
      .createIndex("list_titles_of_profile")
      .on("list_titles")
      .columns(["profile_id", "content_type", "content_id"])
      .execute();
  },
};

const ofProfile = <Builder extends CreateTableBuilder<string, string>>(table: Builder) =>
  table.addColumn("profile_id", "text", (column) =>
    column.notNull().references("profiles.id").onDelete("cascade"),
  );
