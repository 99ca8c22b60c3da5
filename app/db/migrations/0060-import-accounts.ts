import type { Migration } from "kysely/migration";

/** Whose history a file has, where it has that of a household. */
export const importAccounts: Migration = {
  async up({ schema }) {
    await schema
      .alterTable("imports")
      .addColumn("accounts", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await schema
      .alterTable("import_titles")
      .addColumn("account", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
