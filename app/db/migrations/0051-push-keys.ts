import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The server's keys for push, and how the targets of one device are found. */
export const pushKeys: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("push_keys")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("alert_targets_by_slot")
      .on("alert_targets")
      .columns(["channel", "slot"])
      .execute();
  },
};
