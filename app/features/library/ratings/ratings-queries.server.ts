import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";
import { savedColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import { ratingSorts, type RatingsView } from "./ratings-view.ts";
import type { ListSlice } from "../titles/list-pages.ts";

/** Every query of the ratings; a test checks their plans. */

export const halfStarsQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("ratings")
    .select(["content_type", "content_id", "half_stars"])
    .where("profile_id", "=", profileId)
    .where("half_stars", ">", 0);

export const ratingQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<TitleRef>,
) =>
  executor
    .selectFrom("ratings")
    .select(["content_title", "half_stars", "note"])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const countRowsQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("ratings")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .where("profile_id", "=", profileId);

export const countRatedQuery = (executor: Executor, profileId: Bound<string>) =>
  countRowsQuery(executor, profileId).where("half_stars", ">", 0);

export function ratedPageQuery(
  executor: Executor,
  profileId: Bound<string>,
  sort: RatingsView["sort"],
  { limit, offset }: BoundFields<ListSlice>,
) {
  const all = executor
    .selectFrom("ratings")
    .select([...savedColumns, "half_stars"])
    .where("profile_id", "=", profileId)
    .where("half_stars", ">", 0);
  return ratingSorts[sort].order
    .reduce((query, [column, direction]) => query.orderBy(column, direction), all)
    .orderBy("content_type")
    .orderBy("content_id")
    .limit(limit)
    .offset(offset);
}

export const datesQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<TitleRef>,
) =>
  executor
    .selectFrom("watched_dates")
    .select("watched_on")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id)
    .orderBy("watched_on", "desc");

export const averageQuery = (executor: Executor, { kind, id }: BoundFields<TitleRef>) =>
  executor
    .selectFrom("title_ratings")
    .select(["people", "half_stars"])
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

/** Deletes what is neither a rating nor a note, once no device can still send anything older. */
export const forgetQuery = (
  executor: Executor,
  profileId: Bound<string>,
  beforeMs: Bound<number>,
) =>
  executor
    .deleteFrom("ratings")
    .where("profile_id", "=", profileId)
    .where("half_stars", "=", 0)
    .where("note", "=", "")
    .where("changed_at", "<", beforeMs);
