import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type Bound, type BoundList } from "#app/db/reads/prepared-query.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";

import type { TitleName } from "./film-matches.server.ts";

type Row = Awaited<ReturnType<ReturnType<typeof itemsQuery>["execute"]>>[number];

/** An item that plays a title, and what decides whether it may be shown. */
export interface PlayableFilm {
  id: string;
  title: TitleName;
  /** As English pages show it; undefined while its name is unknown. */
  card: TitleCard | undefined;
  titleYear: number | undefined;
  /** Its own record states that it is free. */
  isStated: boolean;
  /** The operator withdrew it. */
  isHidden: boolean;
  /** The operator shows it although nothing states that it is free. */
  isAllowed: boolean;
}

/** Engines accept this many values in one statement, whatever else it contains. */
const MOST_NAMED = 500;

/** The items of the archive that play titles, for lists of many titles. */
export function createPlayableFilms({ kysely }: Pick<Database, "kysely">) {
  return {
    /** The items that play some titles, in the same order as those of a single title. */
    async playableAmong(titles: readonly TitleName[]): Promise<PlayableFilm[]> {
      const reads: Promise<Row[]>[] = [];
      for (const kind of ["movie", "tv"] as const) {
        const ids = titles.filter((title) => title.kind === kind).map(({ id }) => id);
        for (let at = 0; at < ids.length; at += MOST_NAMED) {
          reads.push(readPlayable(kysely, kind, ids.slice(at, at + MOST_NAMED)));
        }
      }
      return (await Promise.all(reads)).flat().toSorted(byPreference).flatMap(toPlayable);
    },

    /** The items that play titles with at least this vote, those of the best titles first. */
    async listRated(leastVote: number, most: number): Promise<PlayableFilm[]> {
      return (await readRated(kysely, leastVote, most)).flatMap(toPlayable);
    },
  };
}

/** Playable items, with what the operator decided of each. */
const itemsQuery = (executor: Executor) =>
  executor
    .selectFrom("film_matches as item")
    .select(["film_id", "title_kind", "title_id", "title_year", "title_vote", "title_name"])
    .select(["title_lang", "title_poster", "is_stated", "is_set", "matched_at"])
    .select([
      sql<number>`(select count(*) from film_decisions
        where film_id = item.film_id and is_hidden = 1)`.as("hidden"),
      sql<number>`(select count(*) from film_allowances where film_id = item.film_id)`.as(
        "allowed",
      ),
    ])
    .where("is_playable", "=", 1);

/** A test checks the plans of both. */
export const playableQuery = (
  executor: Executor,
  kind: Bound<TitleName["kind"]>,
  ids: BoundList<number>,
) => itemsQuery(executor).where("title_kind", "=", kind).where("title_id", "in", ids);

export const ratedQuery = (executor: Executor, leastVote: Bound<number>, most: Bound<number>) =>
  itemsQuery(executor)
    .where("title_vote", ">=", leastVote)
    .orderBy("title_vote", "desc")
    .orderBy("film_id", "desc")
    .limit(most);

const readPlayable = prepareQuery(playableQuery);
const readRated = prepareQuery(ratedQuery);

/** The operator's first, then in the order in which they were found. */
const byPreference = (one: Row, other: Row) =>
  other.is_set - one.is_set ||
  one.matched_at - other.matched_at ||
  (one.film_id < other.film_id ? -1 : 1);

function toPlayable(row: Row): PlayableFilm[] {
  const { title_kind: kind, title_id: id } = row;
  // A match that predates what is stored of its record now is looked at again first.
  const isKnown = row.is_stated !== null || row.is_set === 1;
  if (kind === null || id === null || !isKnown) return [];
  const titleYear = row.title_year ?? undefined;
  return [
    {
      id: row.film_id,
      title: { kind, id },
      card: toCard(row, { kind, id }),
      titleYear,
      isStated: row.is_stated === 1,
      isHidden: Number(row.hidden) > 0,
      isAllowed: Number(row.allowed) > 0,
    },
  ];
}

function toCard(row: Row, name: TitleName): TitleCard | undefined {
  if (row.title_name === null) return undefined;
  return {
    ...name,
    title: row.title_name,
    year: row.title_year === null ? "" : String(row.title_year),
    posterPath: row.title_poster ?? undefined,
    // A stored vote of 0 is no vote.
    vote: row.title_vote || undefined,
    lang: row.title_lang ?? undefined,
  };
}
