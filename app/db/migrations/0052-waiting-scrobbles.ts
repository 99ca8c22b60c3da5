import type { Migration } from "kysely/migration";

/** Reports of other players that wait for the film database. */
export const waitingScrobbles: Migration = {
  async up({ schema }) {
    await schema.alterTable("scrobbles").addColumn("waiting", "text").execute();
    await schema.alterTable("scrobbles").addColumn("due_at", "bigint").execute();
    await schema
      .alterTable("scrobbles")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.createIndex("scrobbles_due").on("scrobbles").column("due_at").execute();
  },
};
