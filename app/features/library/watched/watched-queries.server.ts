import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";

import type { TitleRef } from "../titles/title-ref.ts";

/** Every query of the marks; a test checks their plans. */

export const marksQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watched_marks")
    .select(["content_type", "content_id", "part", "is_watched"])
    .where("profile_id", "=", profileId);

export const marksOfTitleQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<TitleRef>,
) =>
  executor
    .selectFrom("watched_marks")
    .select(["part", "is_watched"])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const countMarksQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watched_marks")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .where("profile_id", "=", profileId);

/** Earlier marks of some parts: a command on the whole that they are parts of replaces them. */
export const settleWithinQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id, parts, atMs }: BoundFields<TitleRef & { parts: string; atMs: number }>,
) =>
  executor
    .deleteFrom("watched_marks")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id)
    .where("changed_at", "<", atMs)
    .where("part", "like", parts);

/** Titles on the watchlist that are watched. */
export const watchedOnListQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watchlist")
    .innerJoin("watched_marks as mark", (join) =>
      join
        .onRef("mark.profile_id", "=", "watchlist.profile_id")
        .onRef("mark.content_type", "=", "watchlist.content_type")
        .onRef("mark.content_id", "=", "watchlist.content_id"),
    )
    .select(["watchlist.content_type", "watchlist.content_id"])
    .where("watchlist.profile_id", "=", profileId)
    .where("watchlist.is_removed", "=", 0)
    .where("mark.part", "=", "")
    .where("mark.is_watched", "=", 1);
