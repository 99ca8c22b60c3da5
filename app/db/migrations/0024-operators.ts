import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who operates the site in the browser, and what was done there. */
export const operators: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("users").addColumn("role", "text").execute();
    await schema
      .createTable("audit_log")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("done_at", "bigint", (column) => column.notNull())
      // Not a reference: the line remains when the operator's account is deleted.
      .addColumn("actor_id", "text")
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("audit_log_by_time")
      .on("audit_log")
      .columns(["done_at", "id"])
      .execute();
    await schema.createIndex("users_by_role").on("users").column("role").execute();
    await schema.createIndex("users_by_creation").on("users").column("created_at").execute();
    await schema.createIndex("payments_by_time").on("payments").column("timestamp").execute();
    await schema.alterTable("messages").addColumn("done_at", "bigint").execute();
    await schema
      .createIndex("messages_by_state")
      .on("messages")
      .columns(["done_at", "received_at"])
      .execute();
    await schema
      .createTable("message_answers")
      .addColumn("message_id", "text", (column) =>
        column.notNull().references("messages.id").onDelete("cascade"),
      )
      .addColumn("sent_at", "bigint", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("message_answers_by_message")
      .on("message_answers")
      .columns(["message_id", "sent_at"])
      .execute();
  },
};
