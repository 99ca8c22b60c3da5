import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The day of this step, so that every database has the same tables. */
const DAY_OF_STEP_MS = Date.UTC(2026, 10, 28);

/** What the daily deletion of old rows needs to find them. */
export const retention: Migration = {
  async up({ schema }: Kysely<unknown>) {
    // Of what is there, and of what a server of the version before adds, it counts from that day.
    await schema
      .alterTable("imdb_titles")
      .addColumn("known_at", "bigint", (column) =>
        column.notNull().defaultTo(sql.lit(DAY_OF_STEP_MS)),
      )
      .execute();
    await schema
      .createIndex("user_navigation_by_time")
      .on("user_navigation")
      .column("timestamp")
      .execute();
  },
};
