import type { Migration } from "kysely/migration";

/** What an import changed, so that it can be undone. */
export const importUndo: Migration = {
  async up({ schema }) {
    await schema
      .alterTable("imports")
      .addColumn("is_undone", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable("import_titles")
      .addColumn("undo", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
