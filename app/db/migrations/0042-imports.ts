import type { CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Files that viewers bring along, title by title, and what became of each. */
export const imports: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("imports")
      .addColumn("id", "text", (column) => column.primaryKey())
      .$call(ofProfile)
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("language", "text", (column) => column.notNull())
      .addColumn("region", "text", (column) => column.notNull())
      .addColumn("lists", "text", (column) => column.notNull())
      .addColumn("ignored", "text", (column) => column.notNull())
      .addColumn("titles", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("due_at", "bigint")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("finished_at", "bigint")
      .execute();
    await schema
      .createIndex("imports_of_profile")
      .on("imports")
      .columns(["profile_id", "created_at"])
      .execute();
    await schema.createIndex("imports_due").on("imports").column("due_at").execute();
    await schema.createIndex("imports_created").on("imports").column("created_at").execute();
    await schema
      .createTable("import_titles")
      .addColumn("import_id", "text", (column) =>
        column.notNull().references("imports.id").onDelete("cascade"),
      )
      .addColumn("number", "integer", (column) => column.notNull())
      .$call(ofProfile)
      .addColumn("title_key", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("year", "text", (column) => column.notNull())
      .addColumn("ids", "text", (column) => column.notNull())
      .addColumn("brings", "text", (column) => column.notNull())
      .addColumn("is_ambiguous", "integer", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("is_chosen", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("content_type", "text")
      .addColumn("content_id", "text")
      .addColumn("content_title", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("content_year", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("content_lang", "text")
      .addColumn("poster_path", "text")
      .addColumn("part", "text", (column) => column.notNull().defaultTo(""))
      .addPrimaryKeyConstraint("import_titles_number", ["import_id", "number"])
      .execute();
    await schema
      .createIndex("import_titles_outcome")
      .on("import_titles")
      .columns(["import_id", "outcome", "number"])
      .execute();
    // What a person chose for it the last time.
    await schema
      .createIndex("import_titles_key")
      .on("import_titles")
      .columns(["profile_id", "title_key"])
      .execute();
    await schema
      .createTable("imdb_titles")
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("imdb_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("imdb_titles_title", ["content_type", "content_id"])
      .execute();
  },
};

const ofProfile = <Builder extends CreateTableBuilder<string, string>>(table: Builder) =>
  table.addColumn("profile_id", "text", (column) =>
    column.notNull().references("profiles.id").onDelete("cascade"),
  );
