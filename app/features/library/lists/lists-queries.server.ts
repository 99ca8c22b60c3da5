import { sql } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import type { Bound } from "#app/db/reads/prepared-query.ts";

import { ownerColumns } from "../public-owner.ts";
import { savedColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import { PAGE_TITLES } from "../titles/list-pages.ts";

/** Every query of the lists; a test checks their plans. */

const listColumns = ["id", "name", "description", "share_key", "titles", "created_at"] as const;

export const listsQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("lists")
    .select(listColumns)
    .where("profile_id", "=", profileId)
    .orderBy("changed_at", "desc")
    .orderBy("id");

export const listQuery = (executor: Executor, profileId: string, id: string) =>
  executor
    .selectFrom("lists")
    .select(listColumns)
    .where("id", "=", id)
    .where("profile_id", "=", profileId);

export const sharedListQuery = (executor: Executor, shareKey: string) =>
  executor
    .selectFrom("lists")
    .innerJoin("profiles", "profiles.id", "lists.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select([
      "lists.id",
      "lists.name",
      "lists.description",
      "lists.share_key",
      "lists.titles",
      "lists.created_at",
    ])
    .select(ownerColumns)
    .where("share_key", "=", shareKey);

export const titlesQuery = (executor: Executor, listId: string) =>
  executor
    .selectFrom("list_titles")
    .select([...savedColumns, "added_at", "sort_title", "place"])
    .where("list_id", "=", listId)
    .orderBy("place")
    .orderBy("content_type")
    .orderBy("content_id");

/** The first titles of each of a profile's lists. */
export const firstTitlesQuery = (
  executor: Executor,
  profileId: Bound<string>,
  most: Bound<number>,
) =>
  executor
    .with("numbered", (query) =>
      query
        .selectFrom("list_titles")
        .select([...savedColumns, "list_id", "place"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("list_id")
                .orderBy("place")
                .orderBy("content_type")
                .orderBy("content_id"),
            )
            .as("number"),
        )
        .where("profile_id", "=", profileId),
    )
    .selectFrom("numbered")
    .select([...savedColumns, "list_id"])
    .where("number", "<=", most)
    .orderBy("number");

export const titlesPageQuery = (executor: Executor, listId: string, page: number) =>
  titlesQuery(executor, listId)
    .limit(PAGE_TITLES)
    .offset((page - 1) * PAGE_TITLES);

export const containingQuery = (executor: Executor, profileId: string, { kind, id }: TitleRef) =>
  executor
    .selectFrom("list_titles")
    .select("list_id")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const titleQuery = (executor: Executor, listId: string, { kind, id }: TitleRef) =>
  executor
    .selectFrom("list_titles")
    .select("place")
    .where("list_id", "=", listId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

export const lastPlaceQuery = (executor: Executor, listId: string) =>
  executor
    .selectFrom("list_titles")
    .select(({ fn }) => fn.max<number | string | null>("place").as("place"))
    .where("list_id", "=", listId);

/** The places beside one: those before it backwards, or those after it. */
export const nearPlacesQuery = (
  executor: Executor,
  listId: string,
  { place, direction }: { place: number; direction: "before" | "after" },
) =>
  executor
    .selectFrom("list_titles")
    .select("place")
    .where("list_id", "=", listId)
    .where("place", direction === "before" ? "<" : ">", place)
    .orderBy("place", direction === "before" ? "desc" : "asc")
    .limit(2);

/** Puts room between the places again. */
export const spreadPlaces = (executor: Executor, listId: string, gap: number) =>
  sql`update list_titles set place = numbered.number * ${sql.lit(gap)}
    from (
      select content_type, content_id,
        row_number() over (order by place, content_type, content_id) as number
      from list_titles where list_id = ${listId}
    ) as numbered
    where list_titles.list_id = ${listId}
      and list_titles.content_type = numbered.content_type
      and list_titles.content_id = numbered.content_id`.execute(executor);
