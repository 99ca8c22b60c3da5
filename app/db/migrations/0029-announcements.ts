import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What operators announce at the top of every page. */
export const announcements: Migration = {
  async up(kysely: Kysely<unknown>) {
    await kysely.schema
      .createTable("announcements")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("texts", "text", (column) => column.notNull())
      .addColumn("published_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .addColumn("withdrawn_at", "bigint")
      .execute();
    await kysely.schema
      .createIndex("announcements_by_time")
      .on("announcements")
      .column("published_at")
      .execute();
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Every server shows it: by the row itself, as other changes are announced.
    await sql`
      create function tell_of_announcement() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matinee', 'announcement ' || coalesce(new.id, old.id));
        return null;
      end $$`.execute(kysely);
    await sql`
      create trigger tell_of_announcement after insert or update or delete on announcements
      for each row execute function tell_of_announcement()`.execute(kysely);
  },
};
