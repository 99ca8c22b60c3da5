import { sql, type RawBuilder } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound, type BoundList } from "#app/db/reads/prepared-query.ts";

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

const choicesQuery = (executor: Executor, profileId: Bound<string>, { table, is }: Choices) =>
  executor
    .selectFrom(table as "ratings")
    .select(["content_type", "content_id"])
    .where("profile_id", "=", profileId)
    .where(is);

/** Whether a row's title says nothing about what a profile likes: left out, or hardly a star. */
const isDisliked = (table: Choices["table"]) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const isSame = sql`of_it.profile_id = ${of("profile_id")}
    and of_it.content_type = ${of("content_type")} and of_it.content_id = ${of("content_id")}`;
  return sql<number>`
    (select count(*) from ratings as of_it
      where ${isSame} and of_it.half_stars between 1 and ${sql.lit(DISLIKED)}) +
    (select count(*) from unwanted_titles as of_it
      where ${isSame} and of_it.is_unwanted = 1)`.as("disliked");
};

const seedsQuery = (executor: Executor, profileId: Bound<string>, choices: Choices) =>
  choicesQuery(executor, profileId, choices).select(isDisliked(choices.table));

export const readLiked = prepareQuery(
  (executor: Executor, profileId: Bound<string>, limit: Bound<number>) =>
    seedsQuery(executor, profileId, { table: "ratings", is: sql`half_stars >= ${LIKED}` })
      .select("changed_at as at_ms")
      .orderBy("changed_at", "desc")
      .limit(limit),
);

export const readWatched = prepareQuery(
  (executor: Executor, profileId: Bound<string>, limit: Bound<number>) =>
    seedsQuery(executor, profileId, { table: "watched_marks", is: sql`is_watched = 1` })
      .select("changed_at as at_ms")
      .orderBy("changed_at", "desc")
      .limit(limit),
);

export const readSaved = prepareQuery(
  (executor: Executor, profileId: Bound<string>, limit: Bound<number>) =>
    seedsQuery(executor, profileId, { table: "watchlist", is: sql`is_removed = 0` })
      .select(sql<number>`added_at`.as("at_ms"))
      .orderBy(sql`added_at`, "desc")
      .limit(limit),
);

type Kind = Exclude<TitleRefKind, "archive">;

const KNOWN: readonly [Choices, ...Choices[]] = [
  { table: "ratings", is: sql`half_stars > 0` },
  { table: "watched_marks", is: sql`is_watched = 1` },
  { table: "unwanted_titles", is: sql`is_unwanted = 1` },
];

/** Those of some titles that nobody recommends: rated, watched, and not for this profile. */
function knownQuery(
  executor: Executor,
  profileId: Bound<string>,
  { kind, ids }: { kind: Bound<Kind>; ids: BoundList<string> },
) {
  const among = (choices: Choices) =>
    choicesQuery(executor, profileId, choices)
      .where("content_type", "=", kind)
      .where("content_id", "in", ids);
  const [first, ...others] = KNOWN;
  return others.reduce((query, choices) => query.unionAll(among(choices)), among(first));
}

export const readKnownAmong = prepareQuery(knownQuery);
