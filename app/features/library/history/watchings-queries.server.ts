import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound, type BoundFields } from "#app/db/reads/prepared-query.ts";

/** Every query of what was watched; a test checks their plans. */

/** More of each kind than anybody watches in a year. */
const MOST_ROWS = 10_000;

export interface Span {
  fromMs: number;
  /** The first moment after it. */
  toMs: number;
}

export const readMarksIn = prepareQuery(
  (executor: Executor, profileId: Bound<string>, { fromMs, toMs }: BoundFields<Span>) =>
    executor
      .selectFrom("watched_marks")
      .select(["content_type", "content_id", "part", "changed_at"])
      .where("profile_id", "=", profileId)
      .where("is_watched", "=", 1)
      .where("changed_at", ">=", fromMs)
      .where("changed_at", "<", toMs)
      .orderBy("changed_at", "desc")
      .limit(MOST_ROWS),
);

export const readFinishedIn = prepareQuery(
  (executor: Executor, profileId: Bound<string>, { fromMs, toMs }: BoundFields<Span>) =>
    executor
      .selectFrom("film_progress")
      .select(["item_id", "work", "duration_seconds", "updated_at"])
      .where("profile_id", "=", profileId)
      .where("updated_at", ">=", fromMs)
      .where("updated_at", "<", toMs)
      .where("is_finished", "=", 1)
      .orderBy("updated_at", "desc")
      .limit(MOST_ROWS),
);

export const readPlayedElsewhereIn = prepareQuery(
  (executor: Executor, profileId: Bound<string>, { fromMs, toMs }: BoundFields<Span>) =>
    executor
      .selectFrom("outside_plays")
      .select(["content_type", "content_id", "part", "day", "duration_seconds", "played_at"])
      .where("profile_id", "=", profileId)
      .where("played_at", ">=", fromMs)
      .where("played_at", "<", toMs)
      .where("is_finished", "=", 1)
      .orderBy("played_at", "desc")
      .limit(MOST_ROWS),
);

/** Every day on which a title was watched, of all years: a title with days counts on them alone. */
export const readDays = prepareQuery((executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watched_dates")
    .select(["content_type", "content_id", "watched_on"])
    .where("profile_id", "=", profileId)
    .orderBy("watched_on", "desc")
    .limit(MOST_ROWS * 2),
);
