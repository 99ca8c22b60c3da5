import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What profiles rate. Triggers update the counts of a title, so that they are right whoever
 * changes or deletes a rating, and whatever is deleted with its profile.
 */
export const ratings: Migration = {
  async up(kysely: Kysely<unknown>) {
    await addTables(kysely);
    const isPostgres = kysely.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS) {
      await sql.raw(statement).execute(kysely);
    }
    await kysely.schema
      .alterTable("preferences")
      .addColumn("show_ratings", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

async function addTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("ratings")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("content_title", "text", (column) => column.notNull())
    .addColumn("content_year", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("content_lang", "text")
    .addColumn("poster_path", "text")
    .addColumn("sort_title", "text", (column) => column.notNull())
    .addColumn("looked_up_at", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("half_stars", "integer", (column) =>
      column.notNull().check(sql`half_stars between 0 and 10`),
    )
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("ratings_title", ["profile_id", "content_type", "content_id"])
    .execute();
  await schema
    .createIndex("ratings_list")
    .on("ratings")
    .columns(["profile_id", "changed_at"])
    .execute();
  await schema.createIndex("ratings_user_id").on("ratings").column("user_id").execute();
  await schema
    .createTable("watched_dates")
    .addColumn("profile_id", "text", (column) =>
      column.notNull().references("profiles.id").onDelete("cascade"),
    )
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("watched_on", "text", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("watched_dates_day", [
      "profile_id",
      "content_type",
      "content_id",
      "watched_on",
    ])
    .execute();
  await schema
    .createTable("title_ratings")
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("people", "integer", (column) => column.notNull())
    .addColumn("half_stars", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("title_ratings_title", ["content_type", "content_id"])
    .execute();
}

const is = (row: "old" | "new") => `case when ${row}.half_stars > 0 then 1 else 0 end`;

const add = (row: "old" | "new", people: string, halfStars: string) => `
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (${row}.content_type, ${row}.content_id, ${people}, ${halfStars})
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars;`;

const INSERTED = add("new", is("new"), "new.half_stars");
const CHANGED = add("new", `${is("new")} - ${is("old")}`, "new.half_stars - old.half_stars");
const DELETED = add("old", `- (${is("old")})`, "- old.half_stars");

const SQLITE_TRIGGERS = [
  `create trigger ratings_inserted after insert on ratings when new.half_stars > 0
    begin ${INSERTED} end`,
  `create trigger ratings_changed after update of half_stars on ratings
    when old.half_stars <> new.half_stars begin ${CHANGED} end`,
  `create trigger ratings_deleted after delete on ratings when old.half_stars > 0
    begin ${DELETED} end`,
];

const postgresFunction = (name: string, work: string) =>
  `create function ${name}() returns trigger language plpgsql as
    $$ begin ${work} return null; end $$`;

const POSTGRES_TRIGGERS = [
  postgresFunction("count_new_rating", INSERTED),
  postgresFunction("count_changed_rating", CHANGED),
  postgresFunction("count_deleted_rating", DELETED),
  `create trigger ratings_inserted after insert on ratings for each row
    when (new.half_stars > 0) execute function count_new_rating()`,
  `create trigger ratings_changed after update on ratings for each row
    when (old.half_stars <> new.half_stars) execute function count_changed_rating()`,
  `create trigger ratings_deleted after delete on ratings for each row
    when (old.half_stars > 0) execute function count_deleted_rating()`,
];
