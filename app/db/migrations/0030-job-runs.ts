import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What became of the server's jobs, and whose turn it is with those that one server does for all;
 * and how often things happened on each day.
 */
export const jobRuns: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("job_runs")
      .addColumn("name", "text", (column) => column.primaryKey())
      // The last run of any server; null where none has ended.
      .addColumn("ended_at", "bigint")
      .addColumn("took_ms", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("problem", "text")
      // The last one that failed.
      .addColumn("failed_at", "bigint")
      .addColumn("failure", "text")
      // Of what one server does for all: until when it is at it, and when somebody asked for it.
      .addColumn("leased_until", "bigint")
      .addColumn("asked_at", "bigint")
      // How often operators want it to run, as a JSON object; null while nobody has said so.
      .addColumn("schedule", "text")
      .execute();
    await schema
      .createTable("daily_counts")
      // Days since 1970, in UTC.
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_counts_key", ["day", "name"])
      .execute();
  },
};
