import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Alerts about what profiles follow, and which of them they want. */
export const alerts: Migration = {
  async up(kysely: Kysely<unknown>) {
    await createAlerts(kysely);
    await createArrivals(kysely);
    const { schema } = kysely;
    await schema
      .createIndex("watchlist_by_content")
      .on("watchlist")
      .columns(["content_type", "content_id"])
      .execute();
    await schema
      .alterTable("preferences")
      .addColumn("time_zone", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};

async function createAlerts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("alerts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    // What happened, without its date: a date that moves or comes back is no other event.
    .addColumn("event_key", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('release', 'season', 'episode', 'free', 'service')`),
    )
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("content_title", "text", (column) => column.notNull())
    .addColumn("content_lang", "text")
    // Of a date, its kind; of a service, its name.
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("season", "integer", (column) => column.notNull())
    .addColumn("episode", "integer", (column) => column.notNull())
    .addColumn("episode_title", "text", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    // 0: the profile wants it elsewhere, but not in the app.
    .addColumn("is_shown", "integer", (column) => column.notNull())
    .addColumn("read_at", "bigint")
    .addUniqueConstraint("alerts_once", ["profile_id", "event_key"])
    .execute();
  await schema
    .createIndex("alerts_by_profile")
    .on("alerts")
    .columns(["profile_id", "is_shown", "made_at"])
    .execute();
  await schema.createIndex("alerts_by_age").on("alerts").column("made_at").execute();
  // What differs from the defaults.
  await schema
    .createTable("alert_choices")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("is_on", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("alert_choices_key", ["profile_id", "kind", "channel"])
    .execute();
}

/** What can be watched where, and since when this is known. Service 0 is the archive. */
async function createArrivals(kysely: Kysely<unknown>): Promise<void> {
  const { schema } = kysely;
  await schema
    .createTable("title_arrivals")
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("region", "text", (column) => column.notNull())
    .addColumn("service_id", "integer", (column) => column.notNull())
    .addColumn("arrived_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("title_arrivals_key", [
      "content_type",
      "content_id",
      "region",
      "service_id",
    ])
    .execute();
  await sql`insert into title_arrivals
      select title_kind, cast(title_id as text), '', 0, min(matched_at) from film_matches
      where is_playable = 1 and title_id is not null
      group by title_kind, title_id`.execute(kysely);
  await schema
    .createIndex("title_arrivals_by_time")
    .on("title_arrivals")
    .column("arrived_at")
    .execute();
}
