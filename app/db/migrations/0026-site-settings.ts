import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What operators set in the browser, beside the environment. */
export const siteSettings: Migration = {
  async up(kysely: Kysely<unknown>) {
    await kysely.schema
      .createTable("site_settings")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .execute();
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Once for all that changed together: every server reads them again.
    await sql`
      create function tell_of_settings() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matinee', 'settings changed');
        return null;
      end $$`.execute(kysely);
    await sql`
      create trigger tell_of_settings after insert or update or delete on site_settings
      for each statement execute function tell_of_settings()`.execute(kysely);
  },
};
