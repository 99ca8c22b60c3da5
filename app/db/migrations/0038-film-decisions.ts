import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What operators decide about single films: withdrawn, featured, and what was found before. */
export const filmDecisions: Migration = {
  async up(kysely: Kysely<unknown>) {
    const { schema } = kysely;
    await schema
      .createTable("film_decisions")
      .addColumn("film_id", "text", (column) => column.primaryKey())
      .addColumn("is_hidden", "integer", (column) => column.notNull())
      .addColumn("is_featured", "integer", (column) => column.notNull())
      .addColumn("decided_at", "bigint", (column) => column.notNull())
      .execute();
    // The title that was found before an operator set another one.
    await schema.alterTable("film_matches").addColumn("found_kind", "text").execute();
    await schema.alterTable("film_matches").addColumn("found_id", "bigint").execute();
    for (const [name, condition] of LISTS) {
      await sql`create index ${sql.ref(name)} on film_matches (matched_at, film_id)
        where ${sql.raw(condition)}`.execute(kysely);
    }
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`
      create function tell_of_decision() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matinee', left('decision ' || coalesce(new.film_id, old.film_id), 1900));
        return null;
      end $$`.execute(kysely);
    await sql`
      create trigger tell_of_decision after insert or update or delete on film_decisions
      for each row execute function tell_of_decision()`.execute(kysely);
  },
};

const LISTS = [
  ["film_matches_waiting", "is_set = 0 and title_id is null"],
  ["film_matches_found", "is_set = 0 and title_id is not null"],
  ["film_matches_set", "is_set = 1"],
] as const;
