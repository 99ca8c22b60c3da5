import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The next dates of what anybody follows, the job that keeps them, and calendar feeds. */
export const upcomingDates: Migration = {
  async up(kysely) {
    await createSubjects(kysely);
    await createDates(kysely);
    await createJob(kysely);
    await kysely.schema
      .createTable("calendar_feeds")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
  },
};

/** Whatever has its dates stored, and which titles are stored because of what. */
async function createSubjects({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("date_subjects")
    .addColumn("content_type", "text", (column) =>
      column.notNull().check(sql`content_type in ('movie', 'tv', 'person', 'collection', 'list')`),
    )
    .addColumn("content_id", "text", (column) => column.notNull())
    // In English; empty until it was looked up.
    .addColumn("content_title", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("content_lang", "text")
    .addColumn("poster_path", "text")
    // When somebody last wanted it: what nobody wants is deleted.
    .addColumn("wanted_at", "bigint", (column) => column.notNull())
    .addColumn("checked_at", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("date_subjects_key", ["content_type", "content_id"])
    .execute();
  await schema.createIndex("date_subjects_due").on("date_subjects").column("due_at").execute();
  await schema
    .createTable("date_links")
    .addColumn("parent_type", "text", (column) => column.notNull())
    .addColumn("parent_id", "text", (column) => column.notNull())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("date_links_key", [
      "parent_type",
      "parent_id",
      "content_type",
      "content_id",
    ])
    .addForeignKeyConstraint(
      "date_links_parent",
      ["parent_type", "parent_id"],
      "date_subjects",
      ["content_type", "content_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
}

async function createDates({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("upcoming_dates")
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("content_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    // Empty where the date is not of one region.
    .addColumn("region", "text", (column) => column.notNull())
    // 0 and 0 where it is not about a season or an episode.
    .addColumn("season", "integer", (column) => column.notNull())
    .addColumn("episode", "integer", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    // Where the time of day is known.
    .addColumn("starts_at", "bigint")
    .addColumn("episode_title", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("upcoming_dates_key", [
      "content_type",
      "content_id",
      "kind",
      "region",
      "season",
      "episode",
    ])
    .addForeignKeyConstraint(
      "upcoming_dates_subject",
      ["content_type", "content_id"],
      "date_subjects",
      ["content_type", "content_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await schema
    .createIndex("upcoming_dates_by_day")
    .on("upcoming_dates")
    .columns(["day", "region"])
    .execute();
}

async function createJob({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("date_jobs")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    // Days before this moment are read completely in the change lists.
    .addColumn("changes_until", "bigint", (column) => column.notNull())
    // When the list of the current day was last read.
    .addColumn("changes_read_at", "bigint", (column) => column.notNull())
    // The next page of a list that is being read, such as "2026-11-23 movie 7"; or empty.
    .addColumn("next_page", "text", (column) => column.notNull())
    .execute();
}
