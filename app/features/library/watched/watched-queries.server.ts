import { sql } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import type { Bound } from "#app/db/reads/prepared-lookup.ts";

import type { TitleRef } from "../titles/title-ref.ts";

/** Every query of the marks; a test checks their plans. */

export const marksQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watched_marks")
    .select(["content_type", "content_id", "part", "is_watched"])
    .where("profile_id", "=", profileId);

export const marksOfTitleQuery = (executor: Executor, profileId: string, { kind, id }: TitleRef) =>
  executor
    .selectFrom("watched_marks")
    .select(["part", "is_watched"])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const countMarksQuery = (executor: Executor, profileId: string) =>
  executor
    .selectFrom("watched_marks")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .where("profile_id", "=", profileId);

/** Earlier marks within a part: a command on the whole part replaces them. */
export const settleWithinQuery = (
  executor: Executor,
  profileId: string,
  { kind, id, part, atMs }: TitleRef & { part: string; atMs: number },
) =>
  executor
    .deleteFrom("watched_marks")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id)
    .where("changed_at", "<", atMs)
    .where(part === "" ? sql<boolean>`part <> ''` : sql<boolean>`part like ${`${part}E%`}`);

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
