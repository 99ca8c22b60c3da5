import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the daily deletion of old rows needs to find them. */
export const retention: Migration = {
  async up({ schema }: Kysely<unknown>) {
    // Of what is there, and of what a server of the version before adds, it counts from now on.
    await schema
      .alterTable("imdb_titles")
      .addColumn("known_at", "bigint", (column) => column.notNull().defaultTo(sql.lit(Date.now())))
      .execute();
    await schema
      .createIndex("user_navigation_by_time")
      .on("user_navigation")
      .column("timestamp")
      .execute();
  },
};
