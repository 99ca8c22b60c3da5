import type { Migration } from "kysely/migration";

/** What was answered to requests that programs may send again. */
export const repeatedRequests: Migration = {
  async up({ schema }) {
    await schema
      .createTable("repeated_requests")
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("key_hash", "text", (column) => column.notNull())
      .addColumn("request_hash", "text", (column) => column.notNull())
      .addColumn("status", "integer")
      .addColumn("body", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("repeated_requests_key", ["user_id", "key_hash"])
      .execute();
  },
};
