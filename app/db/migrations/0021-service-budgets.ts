import type { Migration } from "kysely/migration";

/** Up to when the requests to a service are allotted, for all servers of one installation. */
export const serviceBudgets: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("service_budgets")
      .addColumn("service", "text", (column) => column.primaryKey())
      // Fractional milliseconds by the database's own clock.
      .addColumn("next_at", "double precision", (column) => column.notNull())
      .execute();
  },
};
