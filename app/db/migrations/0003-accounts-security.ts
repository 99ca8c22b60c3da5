import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const accountsSecurity: Migration = {
  async up(kysely) {
    await createLimits(kysely);
    await createKnownDevices(kysely);
    await createAvatars(kysely);
    await createRecords(kysely);
  },
};

async function createLimits(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("rate_limits")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("last_request", "bigint", (column) => column.notNull())
    .execute();

  await kysely.schema
    .createTable("attempts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("window_ends_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("attempts_window_ends_at")
    .on("attempts")
    .column("window_ends_at")
    .execute();
}

async function createKnownDevices(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("known_devices")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("last_used_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("known_devices_key", ["user_id", "token_hash"])
    .execute();
}

/** Small pictures as text, which is one type on both engines. */
async function createAvatars(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("avatars")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("image_base64", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createRecords(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("user_auth")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("timestamp", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("user_auth_user_id")
    .on("user_auth")
    .columns(["user_id", "timestamp"])
    .execute();

  await kysely.schema
    .createTable("user_navigation")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("timestamp", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("user_navigation_user_id")
    .on("user_navigation")
    .columns(["user_id", "timestamp"])
    .execute();
}
