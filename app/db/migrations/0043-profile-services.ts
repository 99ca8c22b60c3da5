import type { Migration } from "kysely/migration";

/** The services that profiles have subscribed to, in each region. */
export const profileServices: Migration = {
  async up({ schema }) {
    await schema
      .createTable("profile_services")
      .addColumn("profile_id", "text", (column) =>
        column.notNull().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("region", "text", (column) => column.notNull())
      .addColumn("service_id", "integer", (column) => column.notNull())
      .addColumn("service_name", "text", (column) => column.notNull())
      .addColumn("chosen_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("profile_services_key", ["profile_id", "region", "service_id"])
      .execute();
    await schema
      .createIndex("profile_services_by_service")
      .on("profile_services")
      .columns(["region", "service_id"])
      .execute();
  },
};
