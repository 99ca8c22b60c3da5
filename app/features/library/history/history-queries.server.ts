import type { Executor } from "#app/db/executor.ts";
import type { Bound, BoundFields } from "#app/db/reads/prepared-query.ts";

import type { TitleRef } from "../titles/title-ref.ts";

/** Every query of the history; a test checks their plans. */

export interface Slice {
  /** Only older entries. */
  beforeMs: number;
  limit: number;
}

export const viewsQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { beforeMs, limit }: BoundFields<Slice>,
) =>
  executor
    .selectFrom("user_views")
    .select(["content_type", "content_id", "content_title", "action", "episode", "timestamp"])
    .where("profile_id", "=", profileId)
    .where("timestamp", "<", beforeMs)
    .orderBy("timestamp", "desc")
    .limit(limit);

export const playedQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { beforeMs, limit }: BoundFields<Slice>,
) =>
  executor
    .selectFrom("film_progress as film")
    .leftJoin("continue_watching as known", (join) =>
      join
        .onRef("known.profile_id", "=", "film.profile_id")
        .on("known.content_type", "=", "archive")
        .onRef("known.content_id", "=", "film.item_id"),
    )
    .select([
      "film.item_id",
      "film.work",
      "film.position_seconds",
      "film.duration_seconds",
      "film.is_finished",
      "film.updated_at",
      "known.content_title",
      "known.content_lang",
      "known.hidden_at",
      "known.looked_up_at",
    ])
    .where("film.profile_id", "=", profileId)
    .where("film.updated_at", "<", beforeMs)
    .orderBy("film.updated_at", "desc")
    .limit(limit);

/** What other players said was played in them. */
export const outsidePlaysQuery = (
  executor: Executor,
  profileId: Bound<string>,
  { beforeMs, limit }: BoundFields<Slice>,
) =>
  executor
    .selectFrom("outside_plays")
    .select([
      "content_type",
      "content_id",
      "part",
      "content_title",
      "content_lang",
      "source",
      "percent",
      "is_finished",
      "played_at",
    ])
    .where("profile_id", "=", profileId)
    .where("played_at", "<", beforeMs)
    .orderBy("played_at", "desc")
    .limit(limit);

export const forgetViewsQuery = (executor: Executor, profileId: string) =>
  executor.deleteFrom("user_views").where("profile_id", "=", profileId);

export const forgetViewsOfQuery = (executor: Executor, profileId: string, name: TitleRef) =>
  forgetViewsQuery(executor, profileId)
    .where("content_type", "=", name.kind)
    .where("content_id", "=", name.id);

export const forgetPlayedQuery = (executor: Executor, profileId: string) =>
  executor.deleteFrom("film_progress").where("profile_id", "=", profileId);

export const forgetOutsidePlaysQuery = (executor: Executor, profileId: string) =>
  executor.deleteFrom("outside_plays").where("profile_id", "=", profileId);

export const forgetOutsidePlaysOfQuery = (
  executor: Executor,
  profileId: string,
  { id, kind }: TitleRef & { kind: "movie" | "tv" },
) =>
  forgetOutsidePlaysQuery(executor, profileId)
    .where("content_type", "=", kind)
    .where("content_id", "=", id);

/** The titles of played films. */
export const forgetNamesQuery = (executor: Executor, profileId: string) =>
  executor
    .deleteFrom("continue_watching")
    .where("profile_id", "=", profileId)
    .where("content_type", "=", "archive");

export const pausedQuery = (executor: Executor, profileId: Bound<string>) =>
  executor.selectFrom("profiles").select("history_paused_at").where("id", "=", profileId);

export const setPausedQuery = (executor: Executor, profileId: string, pausedAtMs: number | null) =>
  executor
    .updateTable("profiles")
    .set({ history_paused_at: pausedAtMs })
    .where("id", "=", profileId);
