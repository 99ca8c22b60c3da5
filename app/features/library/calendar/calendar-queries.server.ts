import type { Executor } from "#app/db/executor.ts";
import {
  prepareEach,
  prepareQuery,
  type Bound,
  type BoundFields,
} from "#app/db/reads/prepared-query.ts";

import type { CalendarChoice } from "./calendar-view.ts";

/** The most dates that a page or a feed has. */
const MOST_DATES = 1_000;

export interface DateRange {
  /** Days such as `2026-11-23`, both included. */
  fromDay: string;
  toDay: string;
  region: string;
}

/** The dates of some days that matter in a region, of everything that has dates. */
function datesQuery(executor: Executor, { fromDay, toDay, region }: BoundFields<DateRange>) {
  return (
    executor
      .selectFrom("upcoming_dates as dates")
      .innerJoin("date_subjects as subjects", (join) =>
        join
          .onRef("subjects.content_type", "=", "dates.content_type")
          .onRef("subjects.content_id", "=", "dates.content_id"),
      )
      .select([
        "dates.content_type",
        "dates.content_id",
        "dates.kind",
        "dates.region",
        "dates.season",
        "dates.episode",
        "dates.day",
        "dates.starts_at",
        "dates.episode_title",
        "subjects.content_title",
        "subjects.content_lang",
        "subjects.checked_at",
      ])
      .where("dates.day", ">=", fromDay)
      .where("dates.day", "<=", toDay)
      .where("dates.region", "in", ["", region])
      // The first release anywhere counts only where the region has none of its own.
      .where(({ or, not, exists, eb, selectFrom }) =>
        or([
          eb("dates.kind", "<>", "release"),
          not(
            exists(
              selectFrom("upcoming_dates as own")
                .select("own.kind")
                .whereRef("own.content_type", "=", "dates.content_type")
                .whereRef("own.content_id", "=", "dates.content_id")
                .where("own.region", "=", region)
                .where("own.kind", "<>", "premiere"),
            ),
          ),
        ]),
      )
      .orderBy("dates.day")
      .orderBy("subjects.content_title")
      .orderBy("dates.season")
      .orderBy("dates.episode")
      .limit(MOST_DATES)
  );
}

/** What everybody may like to know. */
const popularQuery = (executor: Executor, range: BoundFields<DateRange>) =>
  datesQuery(executor, range).where(({ exists, selectFrom }) =>
    exists(
      selectFrom("date_links as links")
        .select("links.parent_id")
        .where("links.parent_type", "=", "list")
        .whereRef("links.content_type", "=", "dates.content_type")
        .whereRef("links.content_id", "=", "dates.content_id"),
    ),
  );

export const findPopularTitle = prepareQuery((executor: Executor) =>
  executor.selectFrom("date_links").select("content_id").where("parent_type", "=", "list").limit(1),
);

/** What a profile follows: by its own choice, through a person or collection, or as saved. */
const ownQuery = (executor: Executor, range: BoundFields<DateRange>, profileId: Bound<string>) =>
  datesQuery(executor, range).where(({ or, not, exists, selectFrom }) =>
    or([
      exists(
        selectFrom("follows")
          .select("follows.profile_id")
          .where("follows.profile_id", "=", profileId)
          .where("is_followed", "=", 1)
          .whereRef("follows.content_type", "=", "dates.content_type")
          .whereRef("follows.content_id", "=", "dates.content_id"),
      ),
      exists(
        selectFrom("date_links as links")
          .innerJoin("follows", (join) =>
            join
              .onRef("follows.content_type", "=", "links.parent_type")
              .onRef("follows.content_id", "=", "links.parent_id"),
          )
          .select("follows.profile_id")
          .where("follows.profile_id", "=", profileId)
          .where("is_followed", "=", 1)
          .whereRef("links.content_type", "=", "dates.content_type")
          .whereRef("links.content_id", "=", "dates.content_id"),
      ),
      exists(
        selectFrom("watchlist")
          .innerJoin("preferences", "preferences.profile_id", "watchlist.profile_id")
          .select("watchlist.profile_id")
          .where("watchlist.profile_id", "=", profileId)
          .where("follows_watchlist", "=", 1)
          .where("is_removed", "=", 0)
          .whereRef("watchlist.content_type", "=", "dates.content_type")
          .whereRef("watchlist.content_id", "=", "dates.content_id")
          .where(
            not(
              exists(
                selectFrom("follows")
                  .select("follows.profile_id")
                  .where("follows.profile_id", "=", profileId)
                  .where("is_followed", "=", 0)
                  .whereRef("follows.content_type", "=", "dates.content_type")
                  .whereRef("follows.content_id", "=", "dates.content_id"),
              ),
            ),
          ),
      ),
    ]),
  );

/** The dates that a profile chose to see. */
export const readDates = prepareEach(
  (of: CalendarChoice) =>
    (executor: Executor, range: BoundFields<DateRange>, profileId: Bound<string>) =>
      of === "popular" ? popularQuery(executor, range) : ownQuery(executor, range, profileId),
);

/**
 * What became free here, or arrived on a service of a profile, as its alerts say: dates that nobody
 * knew before.
 */
export const readArrivals = prepareQuery(
  (
    executor: Executor,
    profileId: Bound<string>,
    { fromMs, untilMs }: BoundFields<{ fromMs: number; untilMs: number }>,
  ) =>
    executor
      .selectFrom("alerts")
      .select([
        "kind",
        "event_key",
        "content_type",
        "content_id",
        "content_title",
        "content_lang",
        "about",
        "due_at",
        "made_at",
      ])
      .where("profile_id", "=", profileId)
      .where("kind", "in", ["free", "service"])
      .where("due_at", ">=", fromMs)
      .where("due_at", "<", untilMs)
      .orderBy("due_at")
      .limit(MOST_DATES),
);
