import type { Executor } from "#app/db/executor.ts";
import type { Bound } from "#app/db/reads/prepared-query.ts";

import { playedQuery } from "../history/history-queries.server.ts";

/** Every query of the Continue Watching row; a test checks their plans. */

/** The number of rows read: some of them are hidden, or several works of one item. */
const MOST_READ = 60;

export const unfinishedQuery = (executor: Executor, profileId: Bound<string>) =>
  playedQuery(executor, profileId, { beforeMs: Number.MAX_SAFE_INTEGER, limit: MOST_READ }).where(
    "film.is_finished",
    "=",
    0,
  );

export const startedShowsQuery = (executor: Executor, profileId: Bound<string>) =>
  executor
    .selectFrom("continue_watching")
    .select([
      "content_id",
      "content_title",
      "content_lang",
      "poster_path",
      "next_season",
      "next_episode",
      "touched_at",
      "hidden_at",
      "looked_up_at",
    ])
    .where("profile_id", "=", profileId)
    .where("content_type", "=", "tv")
    .orderBy("touched_at", "desc")
    .limit(MOST_READ);
