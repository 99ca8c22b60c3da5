import type { Migration } from "kysely/migration";

export const messages: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("messages")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("opening", "text")
      .addColumn("received_at", "bigint", (column) => column.notNull())
      .execute();
    await kysely.schema
      .createIndex("messages_received_at")
      .on("messages")
      .column("received_at")
      .execute();

    await kysely.schema
      .createTable("message_counts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("hits", "integer", (column) => column.notNull())
      .addColumn("window_ends_at", "bigint", (column) => column.notNull())
      .execute();
    await kysely.schema
      .createIndex("message_counts_window_ends_at")
      .on("message_counts")
      .column("window_ends_at")
      .execute();

    await kysely.schema
      .createTable("letters")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("queued_at", "bigint", (column) => column.notNull())
      .addColumn("give_up_at", "bigint", (column) => column.notNull())
      .addColumn("next_try_at", "bigint")
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("last_problem", "text")
      .execute();
    await kysely.schema
      .createIndex("letters_next_try_at")
      .on("letters")
      .column("next_try_at")
      .execute();
  },
};
