import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which items the operator allows, and when the titles of items were published. */
export const freeFilms: Migration = {
  async up(kysely: Kysely<unknown>) {
    await kysely.schema
      .createTable("film_allowances")
      .addColumn("film_id", "text", (column) => column.primaryKey())
      .addColumn("allowed_at", "bigint", (column) => column.notNull())
      .execute();
    await kysely.schema.alterTable("film_matches").addColumn("title_year", "integer").execute();
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`
      create function tell_of_allowance() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matinee', left('film ' || coalesce(new.film_id, old.film_id), 1900));
        return null;
      end $$`.execute(kysely);
    await sql`
      create trigger tell_of_allowance after insert or update or delete on film_allowances
      for each row execute function tell_of_allowance()`.execute(kysely);
  },
};
