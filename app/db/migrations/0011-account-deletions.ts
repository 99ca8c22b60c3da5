import type { Migration } from "kysely/migration";

/** Accounts whose owners requested deletion, which happens a week later. */
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

    // The account behind a message or an email: needed for a copy of its data and for its deletion.
    await kysely.schema.createIndex("messages_email").on("messages").column("email").execute();
    await kysely.schema
      .createIndex("letters_recipient")
      .on("letters")
      .column("recipient")
      .execute();
  },
};
