import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Links with which somebody may create an account, and what they bring. */
export const invitations: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("invitations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .addColumn("most_uses", "integer", (column) => column.notNull())
      .addColumn("uses", "integer", (column) => column.notNull())
      .addColumn("plan_id", "text")
      .addColumn("plan_ends_at", "bigint")
      .addColumn("recipient", "text")
      .addColumn("revoked_at", "bigint")
      .execute();
    await schema
      .createIndex("invitations_by_creation")
      .on("invitations")
      .columns(["created_at", "id"])
      .execute();
    await schema
      .createIndex("invitations_by_recipient")
      .on("invitations")
      .column("recipient")
      .execute();
  },
};
