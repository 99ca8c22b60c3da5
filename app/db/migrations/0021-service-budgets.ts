import type { Migration } from "kysely/migration";

/** How far the requests to a service are given out, for all the servers of one installation. */
export const serviceBudgets: Migration = {
  async up(kysely) {
    await kysely.schema
      .createTable("service_budgets")
      .addColumn("service", "text", (column) => column.primaryKey())
      // Milliseconds by the database's own clock, in parts of one.
      .addColumn("next_at", "double precision", (column) => column.notNull())
      .execute();
  },
};
