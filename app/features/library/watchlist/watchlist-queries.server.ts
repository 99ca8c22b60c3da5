import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";
import { savedColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef, TitleRefKind } from "../titles/title-ref.ts";
import { watchlistSorts, type WatchlistView } from "./watchlist-view.ts";
import type { ListSlice } from "../titles/list-pages.ts";

/** Every query of the table for a viewer's pages and commands; a test checks their plans. */

export const keysQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watchlist")
    .select(["content_type", "content_id"])
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 0)
    .orderBy("added_at", "desc");

export const countsQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watchlist")
    .select(({ fn }) => ["content_type", fn.countAll<number | string>().as("titles")])
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 0)
    .groupBy("content_type");

/** How many rows a profile has in the table, removed titles included. */
export const roomQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("watchlist")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("rows"),
      fn.sum<number | string | null>("is_removed").as("removed"),
    ])
    .where("profile_id", "=", profileId);

export function pageQuery(
  executor: Executor,
  profileId: Bound<string>,
  sort: WatchlistView["sort"],
  { kind, limit, offset }: BoundFields<ListSlice & { kind?: TitleRefKind | undefined }>,
) {
  const all = executor
    .selectFrom("watchlist")
    .select([...savedColumns, "added_at"])
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 0)
    .$if(kind !== undefined, (query) =>
      query.where("content_type", "=", kind as Bound<TitleRefKind>),
    );
  return watchlistSorts[sort].order
    .reduce((query, [column, direction]) => query.orderBy(column, direction), all)
    .orderBy("content_type")
    .orderBy("content_id")
    .limit(limit)
    .offset(offset);
}

export const oneQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { kind, id }: BoundFields<TitleRef>,
) =>
  executor
    .selectFrom("watchlist")
    .select(["is_removed", "content_title"])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

/** Deletes the rows of removed titles, once no device can still send anything older. */
export const forgetQuery = (
  executor: Executor,
  profileId: Bound<string>,
  beforeMs: Bound<number>,
) =>
  executor
    .deleteFrom("watchlist")
    .where("profile_id", "=", profileId)
    .where("is_removed", "=", 1)
    .where("changed_at", "<", beforeMs);
