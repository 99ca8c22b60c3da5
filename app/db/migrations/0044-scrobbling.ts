import type { CreateTableBuilder } from "kysely";
import type { Migration } from "kysely/migration";

/** What other players report: where to, what became of it, and what was played in them. */
export const scrobbling: Migration = {
  async up({ schema }) {
    await schema
      .createTable("scrobble_addresses")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("scrobbles")
      .addColumn("id", "text", (column) => column.primaryKey())
      .$call(ofProfile)
      .addColumn("title_key", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("content_type", "text")
      .addColumn("content_id", "text")
      .addColumn("times", "integer", (column) => column.notNull())
      .addColumn("received_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("scrobbles_of_profile")
      .on("scrobbles")
      .columns(["profile_id", "received_at", "id"])
      .execute();
    await schema
      .createTable("outside_plays")
      .$call(ofProfile)
      .addColumn("content_type", "text", (column) => column.notNull())
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_lang", "text")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("percent", "integer", (column) => column.notNull())
      .addColumn("duration_seconds", "integer", (column) => column.notNull())
      .addColumn("is_finished", "integer", (column) => column.notNull())
      .addColumn("played_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("outside_plays_key", [
        "profile_id",
        "content_type",
        "content_id",
        "part",
        "day",
      ])
      .execute();
    await schema
      .createIndex("outside_plays_by_time")
      .on("outside_plays")
      .columns(["profile_id", "played_at"])
      .execute();
  },
};

const ofProfile = <Builder extends CreateTableBuilder<string, string>>(table: Builder) =>
  table.addColumn("profile_id", "text", (column) =>
    column.notNull().references("profiles.id").onDelete("cascade"),
  );
