import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Where the operators' own program is told what happens, and what it is told. */
export const siteWebhook: Migration = {
  async up({ schema }) {
    await schema
      .createTable("site_webhook")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("on_since", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("site_events")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("happened_at", "bigint", (column) => column.notNull())
      .addColumn("next_try_at", "bigint")
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("outcome", "text")
      .addColumn("ended_at", "bigint")
      .execute();
    await schema
      .createIndex("site_events_due")
      .on("site_events")
      .column("next_try_at")
      .where(sql.ref("next_try_at"), "is not", null)
      .execute();
    await schema
      .createIndex("site_events_by_time")
      .on("site_events")
      .column("happened_at")
      .execute();
    await schema.createIndex("site_events_user_id").on("site_events").column("user_id").execute();
  },
};
