import type { Executor } from "#app/db/executor.ts";
import { savedColumns } from "../titles/saved-titles.server.ts";

/** Everything that a profile takes along, each time in the same order; a test checks the plans. */

export const savedQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("watchlist")
    .select([...savedColumns, "added_at"])
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 0)
    .orderBy("content_type")
    .orderBy("content_id");

export const ratedQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("ratings")
    .select([...savedColumns, "half_stars", "note", "changed_at"])
    .where("profile_id", "=", profileId)
    .orderBy("content_type")
    .orderBy("content_id");

export const unwantedQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("unwanted_titles")
    .select([...savedColumns, "changed_at"])
    .where("profile_id", "=", profileId)
    .where("is_unwanted", "=", 1)
    .orderBy("content_type")
    .orderBy("content_id");

export const marksQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("watched_marks")
    .select(["content_type", "content_id", "part", "is_watched", "changed_at"])
    .where("profile_id", "=", profileId)
    .orderBy("content_type")
    .orderBy("content_id")
    .orderBy("part");

export const daysQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("watched_dates")
    .select(["content_type", "content_id", "watched_on"])
    .where("profile_id", "=", profileId)
    .orderBy("content_type")
    .orderBy("content_id")
    .orderBy("watched_on");

export const listedQuery = (executor: Executor, listId: string) =>
  executor
    .selectFrom("list_titles")
    .select([...savedColumns, "added_at"])
    .where("list_id", "=", listId)
    .orderBy("place");

export const imdbQuery = (executor: Executor, kind: "movie" | "tv", ids: readonly string[]) =>
  executor
    .selectFrom("imdb_titles")
    .select(["content_type", "content_id", "imdb_id"])
    .where("content_type", "=", kind)
    .where("content_id", "in", ids);
