import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";
import type { FollowName } from "./follow-name.ts";

/** Of a long watchlist the newest titles are followed by themselves. */
const MOST_BY_ITSELF = 500;

/** What a profile follows by its own choice, newest first. */
export const chosenQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("follows")
    .select(["content_type", "content_id", "content_title", "content_lang", "picture_path"])
    .where("profile_id", "=", profileId)
    .where("is_followed", "=", 1)
    .orderBy("changed_at", "desc");

/**
 * What is followed because it is on a watchlist, where the profile prefers that and never said
 * otherwise about the title: shows, and films of this year or later.
 */
export const followedByItself = (executor: Executor, year: Bound<string>) =>
  executor
    .selectFrom("preferences")
    .innerJoin("watchlist", "watchlist.profile_id", "preferences.profile_id")
    .where("follows_watchlist", "=", 1)
    .where("is_removed", "=", 0)
    .where(({ or, and, eb }) =>
      or([
        eb("content_type", "=", "tv"),
        and([
          eb("content_type", "=", "movie"),
          or([eb("content_year", "=", ""), eb("content_year", ">=", year)]),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("follows")
            .select("follows.profile_id")
            .whereRef("follows.profile_id", "=", "watchlist.profile_id")
            .whereRef("follows.content_type", "=", "watchlist.content_type")
            .whereRef("follows.content_id", "=", "watchlist.content_id"),
        ),
      ),
    );

export const byItselfQuery = (executor: Executor, profileId: Bound<string>, year: Bound<string>) =>
  followedByItself(executor, year)
    .select([
      "content_type",
      "content_id",
      "content_title",
      "content_lang",
      "poster_path as picture_path",
    ])
    .where("watchlist.profile_id", "=", profileId)
    .orderBy("added_at", "desc")
    .limit(MOST_BY_ITSELF);

export const oneFollowQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<FollowName>,
) =>
  executor
    .selectFrom("follows")
    .select("is_followed")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

/** How many rows a profile has in the table, and how many of them it follows. */
export const followRoomQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("follows")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("rows"),
      fn.sum<number | string | null>("is_followed").as("followed"),
    ])
    .where("profile_id", "=", profileId);

/**
 * Deletes the rows of what is no longer followed, once no device can still send anything older;
 * those of titles on the watchlist remain, or they would be followed by themselves again.
 */
export const forgetFollowsQuery = (
  executor: Executor,
  profileId: Bound<string>,
  beforeMs: Bound<number>,
) =>
  executor
    .deleteFrom("follows")
    .where("profile_id", "=", profileId)
    .where("is_followed", "=", 0)
    .where("changed_at", "<", beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("watchlist")
            .select("watchlist.profile_id")
            .where("watchlist.profile_id", "=", profileId)
            .whereRef("watchlist.content_type", "=", "follows.content_type")
            .whereRef("watchlist.content_id", "=", "follows.content_id")
            .where("is_removed", "=", 0),
        ),
      ),
    );
