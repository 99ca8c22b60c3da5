import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which titles were opened and which trailers played; a visitor's views belong to nobody. */
export const userViews: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("user_views")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("profile_id", "text", (column) =>
        column.references("profiles.id").onDelete("set null"),
      )
      .addColumn("content_id", "text", (column) => column.notNull())
      .addColumn("content_title", "text", (column) => column.notNull())
      .addColumn("content_type", "text", (column) =>
        column.notNull().check(sql`content_type in ('movie', 'tv', 'archive')`),
      )
      .addColumn("action", "text", (column) =>
        column.notNull().check(sql`action in ('view', 'trailer_view')`),
      )
      .addColumn("episode", "text")
      .addColumn("timestamp", "bigint", (column) => column.notNull())
      .addColumn("recorded_at", "bigint", (column) => column.notNull())
      .execute();
    const indexes = {
      user_views_user_id: ["user_id", "timestamp"],
      user_views_profile_id: ["profile_id", "timestamp"],
      user_views_content: ["content_type", "content_id", "timestamp"],
    } as const;
    for (const [name, columns] of Object.entries(indexes)) {
      await kysely.schema
        .createIndex(name)
        .on("user_views")
        .columns([...columns])
        .execute();
    }
  },
};
