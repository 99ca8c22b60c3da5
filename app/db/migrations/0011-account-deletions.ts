import type { Migration } from "kysely/migration";

/** The accounts whose owners asked for their end, which comes a week later. */
export const accountDeletions: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("account_deletions")
      .addColumn("user_id", "text", (column) =>
        column.primaryKey().references("users.id").onDelete("cascade"),
      )
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("undo_token_hash", "text", (column) => column.notNull().unique())
      .addColumn("claims", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await kysely.schema
      .createIndex("account_deletions_due_at")
      .on("account_deletions")
      .column("due_at")
      .execute();

    // By whom a message is, and to whom a letter: asked when they want a copy, and when they go.
    await kysely.schema.createIndex("messages_email").on("messages").column("email").execute();
    await kysely.schema
      .createIndex("letters_recipient")
      .on("letters")
      .column("recipient")
      .execute();
  },
};
