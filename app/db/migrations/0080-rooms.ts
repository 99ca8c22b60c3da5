import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Rooms in which people watch together: each is a row, which goes when nobody is in it. */
export const rooms: Migration = {
  async up(kysely: Kysely<unknown>) {
    await kysely.schema
      .createTable("rooms")
      .addColumn("code", "text", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .execute();
    await kysely.schema.createIndex("rooms_by_time").on("rooms").column("seen_at").execute();
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Only its name: a notification has a limit that a room is longer than.
    await sql`
      create function tell_of_room() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matinee', 'room ' || new.code || ' ' || new.version);
        return null;
      end $$`.execute(kysely);
    await sql`
      create trigger tell_of_room after update on rooms
      for each row execute function tell_of_room()`.execute(kysely);
  },
};
