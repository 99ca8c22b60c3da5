import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/**
 * Stores since when a title can be watched here. A match that is made again later is no news, so
 * the first time counts.
 */
export async function noteFreeTitles({ kysely }: Database, nowMs: number): Promise<void> {
  const { min } = kysely.fn;
  const found = kysely
    .selectFrom("film_matches")
    .select([
      sql<"movie" | "tv">`title_kind`.as("content_type"),
      sql<string>`cast(title_id as text)`.as("content_id"),
      sql<string>`''`.as("region"),
      sql<number>`0`.as("service_id"),
      min("matched_at").as("arrived_at"),
    ])
    .where("is_playable", "=", 1)
    .where("title_id", "is not", null)
    .where("matched_at", ">", nowMs - LOOK_BACK_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("title_arrivals as known")
            .select("known.arrived_at")
            .whereRef("known.content_type", "=", "film_matches.title_kind")
            .where("known.content_id", "=", sql<string>`cast(film_matches.title_id as text)`)
            .where("known.region", "=", "")
            .where("known.service_id", "=", 0),
        ),
      ),
    )
    .groupBy(["title_kind", "title_id"]);
  await kysely
    .insertInto("title_arrivals")
    .columns(["content_type", "content_id", "region", "service_id", "arrived_at"])
    .expression(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Longer than anything is news. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** What can be watched here since a moment, of what anybody saved or follows. */
export const listFreeArrivals = ({ kysely }: Database, sinceMs: number) =>
  kysely
    .selectFrom("title_arrivals as arrivals")
    .select([
      "arrivals.content_type as kind",
      "arrivals.content_id as id",
      "arrivals.arrived_at as arrivedAtMs",
    ])
    .where("arrivals.arrived_at", ">", sinceMs)
    .where("arrivals.service_id", "=", 0)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("watchlist")
            .select("watchlist.profile_id")
            .whereRef("watchlist.content_type", "=", "arrivals.content_type")
            .whereRef("watchlist.content_id", "=", "arrivals.content_id")
            .where("is_removed", "=", 0),
        ),
        exists(
          selectFrom("date_subjects")
            .select("date_subjects.wanted_at")
            .whereRef("date_subjects.content_type", "=", "arrivals.content_type")
            .whereRef("date_subjects.content_id", "=", "arrivals.content_id"),
        ),
      ]),
    )
    .execute();
