import type { Migration } from "kysely/migration";

/** Whether a profile that was made lately may still be asked what it likes; older ones are not. */
export const firstTastes: Migration = {
  async up({ schema }) {
    await schema
      .alterTable("profiles")
      .addColumn("awaits_taste", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
