import type { SchemaModule } from "kysely";
import type { Migration } from "kysely/migration";

/** The players that profiles connected, what they say of each title, and where titles go on. */
export const players: Migration = {
  async up({ schema }) {
    await addConnections(schema);
    await addItems(schema);
    await addPositions(schema);
  },
};

async function addConnections(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("player_connections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("person", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("region", "text", (column) => column.notNull())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("chosen_at", "bigint")
    .addColumn("sends_since", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("looked_at", "bigint")
    .addColumn("agreed_at", "bigint")
    .addColumn("from_there", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("to_there", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint")
    .addColumn("claims", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("problem", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .createIndex("player_connections_profile_id")
    .on("player_connections")
    .columns(["profile_id", "created_at"])
    .execute();
  await schema
    .createIndex("player_connections_due")
    .on("player_connections")
    .column("due_at")
    .execute();
}

async function addItems(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("player_items")
    .addColumn("connection_id", "text", (column) =>
      column.notNull().references("player_connections.id").onDelete("cascade"),
    )
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text")
    .addColumn("content_id", "text")
    .addColumn("part", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("content_title", "text", (column) => column.notNull())
    .addColumn("content_lang", "text")
    .addColumn("matched_at", "bigint", (column) => column.notNull())
    .addColumn("is_watched", "integer", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("played_at", "bigint", (column) => column.notNull())
    .addColumn("origin", "text")
    .addColumn("sent", "text")
    .addPrimaryKeyConstraint("player_items_key", ["connection_id", "item_id"])
    .execute();
  await schema
    .createIndex("player_items_profile_id")
    .on("player_items")
    .column("profile_id")
    .execute();
}

async function addPositions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable("player_positions")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("player_positions_key", [
      "profile_id",
      "content_type",
      "content_id",
      "part",
    ])
    .execute();
}
