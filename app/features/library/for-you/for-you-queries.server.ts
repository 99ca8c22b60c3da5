import type { WatchKind } from "../watchlist/watchlist-item.ts";
import type { Executor } from "../saved-titles.server.ts";

/** Every query of what is recommended to a profile; a test checks their plans. */

/** From this many half stars on somebody liked a title. */
const LIKED = 7;

export const likedQuery = (executor: Executor, profileId: string, limit: number) =>
  executor
    .selectFrom("ratings")
    .select(["content_type", "content_id", "changed_at as at_ms", "half_stars"])
    .where("profile_id", "=", profileId)
    .where("half_stars", ">=", LIKED)
    .orderBy("changed_at", "desc")
    .limit(limit);

export const watchedQuery = (executor: Executor, profileId: string, limit: number) =>
  executor
    .selectFrom("watched_marks")
    .select(["content_type", "content_id", "changed_at as at_ms"])
    .where("profile_id", "=", profileId)
    .where("is_watched", "=", 1)
    .orderBy("changed_at", "desc")
    .limit(limit);

export const savedQuery = (executor: Executor, profileId: string, limit: number) =>
  executor
    .selectFrom("watchlist")
    .select(["content_type", "content_id", "added_at as at_ms"])
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 0)
    .orderBy("added_at", "desc")
    .limit(limit);

type Kind = Exclude<WatchKind, "archive">;

/** Those of some titles that nobody recommends: rated, watched, and not for this profile. */
export const knownQuery = (
  executor: Executor,
  profileId: string,
  { kind, ids }: { kind: Kind; ids: readonly string[] },
) =>
  executor
    .selectFrom("ratings")
    .select(["content_type", "content_id"])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "in", ids)
    .where("half_stars", ">", 0)
    .unionAll(
      executor
        .selectFrom("watched_marks")
        .select(["content_type", "content_id"])
        .where("profile_id", "=", profileId)
        .where("content_type", "=", kind)
        .where("content_id", "in", ids)
        .where("is_watched", "=", 1),
    )
    .unionAll(
      executor
        .selectFrom("unwanted_titles")
        .select(["content_type", "content_id"])
        .where("profile_id", "=", profileId)
        .where("content_type", "=", kind)
        .where("content_id", "in", ids)
        .where("is_unwanted", "=", 1),
    );
