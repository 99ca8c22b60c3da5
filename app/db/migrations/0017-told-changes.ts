import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Servers cache these rows, so every server is notified when they change: by the row itself, in the
 * transaction that changes it, so that no writer can forget to. The notification contains an id and
 * no secret. SQLite has one server, which knows its own changes.
 */
export const toldChanges: Migration = {
  async up(kysely: Kysely<unknown>) {
    if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
    await tellOfViewers(kysely);
    await tellOfMatches(kysely);
  },
};

async function tellOfViewers(kysely: Kysely<unknown>): Promise<void> {
  // Its one parameter is the column that names the row's owner.
  await sql`
    create function tell_of_viewer() returns trigger language plpgsql as $$
    begin
      perform pg_notify('matinee', left('viewer ' || (to_jsonb(old) ->> tg_argv[0]), 1900));
      return null;
    end $$`.execute(kysely);
  await sql`
    create trigger tell_of_deletion after delete on sessions
    for each row execute function tell_of_viewer('user_id')`.execute(kysely);
  // A session's last use is written every hour, and changes nothing that is cached.
  await sql`
    create trigger tell_of_change after update on sessions for each row
    when (to_jsonb(old) - 'updated_at' - 'expires_at'
      is distinct from to_jsonb(new) - 'updated_at' - 'expires_at')
    execute function tell_of_viewer('user_id')`.execute(kysely);
  const rows = { users: "id", profiles: "user_id" };
  for (const [table, column] of Object.entries(rows)) {
    await sql`
      create trigger tell_of_deletion after delete on ${sql.table(table)}
      for each row execute function tell_of_viewer(${sql.lit(column)})`.execute(kysely);
    await sql`
      create trigger tell_of_change after update on ${sql.table(table)}
      for each row when (old.* is distinct from new.*)
      execute function tell_of_viewer(${sql.lit(column)})`.execute(kysely);
  }
}

async function tellOfMatches(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_match() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.title_kind, old.title_id, old.is_playable)
        is not distinct from (new.title_kind, new.title_id, new.is_playable) then
        return null;
      end if;
      if old.title_id is not null then
        perform pg_notify('matinee', left('film ' || old.film_id, 1900));
        perform pg_notify('matinee', 'title ' || old.title_kind || ' ' || old.title_id);
      end if;
      if new.title_id is not null then
        perform pg_notify('matinee', left('film ' || new.film_id, 1900));
        perform pg_notify('matinee', 'title ' || new.title_kind || ' ' || new.title_id);
      end if;
      return null;
    end $$`.execute(kysely);
  await sql`
    create trigger tell_of_match after insert or update or delete on film_matches
    for each row execute function tell_of_match()`.execute(kysely);
}
