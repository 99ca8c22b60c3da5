import { sql, type RawBuilder } from "kysely";

import type { Executor } from "#app/db/executor.ts";

import type { TitleRefKind } from "../titles/title-ref.ts";

/** Every query of what is recommended to a profile; a test checks their plans. */

/** From this many half stars on somebody liked a title, and up to this many they did not. */
const LIKED = 7;
const DISLIKED = 4;

interface Choices {
  /** One of the tables of what a profile said about titles, which name them in the same way. */
  table: "ratings" | "watched_marks" | "watchlist" | "unwanted_titles";
  is: RawBuilder<boolean>;
}

const choicesQuery = (executor: Executor, profileId: string, { table, is }: Choices) =>
  executor
    .selectFrom(table as "ratings")
    .select(["content_type", "content_id"])
    .where("profile_id", "=", profileId)
    .where(is);

export const likedQuery = (executor: Executor, profileId: string, limit: number) =>
  choicesQuery(executor, profileId, { table: "ratings", is: sql`half_stars >= ${LIKED}` })
    .select("changed_at as at_ms")
    .orderBy("changed_at", "desc")
    .limit(limit);

export const watchedQuery = (executor: Executor, profileId: string, limit: number) =>
  choicesQuery(executor, profileId, { table: "watched_marks", is: sql`is_watched = 1` })
    .select("changed_at as at_ms")
    .orderBy("changed_at", "desc")
    .limit(limit);

export const savedQuery = (executor: Executor, profileId: string, limit: number) =>
  choicesQuery(executor, profileId, { table: "watchlist", is: sql`is_removed = 0` })
    .select(sql<number>`added_at`.as("at_ms"))
    .orderBy(sql`added_at`, "desc")
    .limit(limit);

type Kind = Exclude<TitleRefKind, "archive">;

const KNOWN: readonly [Choices, ...Choices[]] = [
  { table: "ratings", is: sql`half_stars > 0` },
  { table: "watched_marks", is: sql`is_watched = 1` },
  { table: "unwanted_titles", is: sql`is_unwanted = 1` },
];

/** Those of some titles that nobody recommends: rated, watched, and not for this profile. */
export function knownQuery(
  executor: Executor,
  profileId: string,
  { kind, ids }: { kind: Kind; ids: readonly string[] },
) {
  const among = (choices: Choices) =>
    choicesQuery(executor, profileId, choices)
      .where("content_type", "=", kind)
      .where("content_id", "in", ids);
  const [first, ...others] = KNOWN;
  return others.reduce((query, choices) => query.unionAll(among(choices)), among(first));
}

/** Those of some titles that say nothing about what a profile likes: left out, or hardly a star. */
export function dislikedQuery(executor: Executor, profileId: string, ids: readonly string[]) {
  const among = (choices: Choices) =>
    choicesQuery(executor, profileId, choices)
      .where("content_type", "in", ["movie", "tv"])
      .where("content_id", "in", ids);
  return among({ table: "ratings", is: sql`half_stars between 1 and ${DISLIKED}` }).unionAll(
    among({ table: "unwanted_titles", is: sql`is_unwanted = 1` }),
  );
}
