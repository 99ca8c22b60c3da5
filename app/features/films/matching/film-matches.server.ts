import type { Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { FilmMatchesTable } from "#app/db/schema-films.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";

import { createPlayableFilms } from "./playable-films.server.ts";

type Row = Selectable<FilmMatchesTable>;

export type TitleName = Pick<TitleCard, "kind" | "id">;

/** What a title's card shows, in English. */
type CardFacts = Pick<TitleCard, "title" | "lang" | "posterPath">;

export type FoundTitle = TitleName &
  Partial<CardFacts> & {
    year?: number | undefined;
    vote?: number | undefined;
  };

/** What an item's own record says. */
interface RecordFacts {
  isPlayable: boolean;
  isStated: boolean;
}

export interface FilmMatch {
  /** Undefined when the film database does not have it. */
  title: TitleName | undefined;
  /** What was found before the operator set another title. */
  found: TitleName | undefined;
  /** When that title was published, if known. */
  titleYear: number | undefined;
  isPlayable: boolean;
  /** Whether its vote is known, and what its record states. */
  isComplete: boolean;
  /** Whether its name is known. */
  isNamed: boolean;
  /** Set by the operator. */
  isSet: boolean;
  matchedAt: number;
}

export type FilmMatches = ReturnType<typeof createFilmMatches>;

/** Engines accept this many values in one statement, whatever else it contains. */
const MOST_NAMED = 500;
/** Uploads of one title that are checked until one of them may be shown. */
const MOST_PLAYABLE = 5;

/**
 * Which items of the archive are which titles: automatic matches, and the operator's corrections.
 */
export function createFilmMatches(
  { kysely }: Pick<Database, "kysely">,
  now: () => number = Date.now,
) {
  return {
    ...createPlayableFilms({ kysely }),
    ...createMatchWrites({ kysely }, now),

    async of(filmId: string): Promise<FilmMatch | undefined> {
      const row = await kysely
        .selectFrom("film_matches")
        .selectAll()
        .where("film_id", "=", filmId)
        .executeTakeFirst();
      return row && toMatch(row);
    },

    /** The stored matches of some items, by their identifiers. */
    async ofMany(filmIds: readonly string[]): Promise<Map<string, FilmMatch>> {
      const found = new Map<string, FilmMatch>();
      for (let at = 0; at < filmIds.length; at += MOST_NAMED) {
        const named = namedQuery(kysely, filmIds.slice(at, at + MOST_NAMED));
        for (const row of await named.execute()) found.set(row.film_id, toMatch(row));
      }
      return found;
    },

    /** Items that are titles: those of the latest titles, in the order in which they were matched. */
    async listTitled(most: number): Promise<{ id: string; title: TitleName }[]> {
      const rows = [
        ...(await titledQuery(kysely, "movie", most).execute()),
        ...(await titledQuery(kysely, "tv", most).execute()),
      ];
      return rows
        .toSorted((one, other) => one.matched_at - other.matched_at)
        .flatMap((row) => {
          const { title } = toMatch(row);
          return title === undefined ? [] : [{ id: row.film_id, title }];
        });
    },

    /**
     * The items that play a title: the operator's first, then in the order in which they were
     * found.
     */
    async playableOf({ kind, id }: TitleName): Promise<string[]> {
      const rows = await kysely
        .selectFrom("film_matches")
        .select("film_id")
        .where("title_kind", "=", kind)
        .where("title_id", "=", id)
        .where("is_playable", "=", 1)
        .orderBy("is_set", "desc")
        .orderBy("matched_at")
        .orderBy("film_id")
        .limit(MOST_PLAYABLE)
        .execute();
      return rows.map(({ film_id }) => film_id);
    },
  };
}

function createMatchWrites({ kysely }: Pick<Database, "kysely">, now: () => number) {
  return {
    /** Stores automatic matches; the operator's corrections remain. */
    async store(
      filmId: string,
      title: FoundTitle | undefined,
      { isPlayable, isStated }: RecordFacts,
    ): Promise<void> {
      const facts = { is_stated: isStated ? 1 : 0, is_playable: isPlayable ? 1 : 0 };
      const found = { ...columnsOf(title), ...facts, is_set: 0, matched_at: now() };
      await kysely
        .insertInto("film_matches")
        .values({ film_id: filmId, ...found })
        .onConflict((conflict) =>
          conflict.column("film_id").doUpdateSet(found).where("film_matches.is_set", "=", 0),
        )
        .execute();
    },

    /** Stores what the title that the operator has set is called. */
    async nameSet(filmId: string, { kind, id }: TitleName, facts: CardFacts): Promise<void> {
      await kysely
        .updateTable("film_matches")
        .set(cardColumnsOf(facts))
        .where("film_id", "=", filmId)
        .where("is_set", "=", 1)
        .where("title_kind", "=", kind)
        .where("title_id", "=", id)
        .execute();
    },
  };
}

const columnsOf = (title: FoundTitle | undefined) => ({
  title_kind: title?.kind ?? null,
  title_id: title?.id ?? null,
  title_year: title?.year ?? null,
  title_vote: title === undefined ? null : (title.vote ?? 0),
  ...cardColumnsOf(title ?? {}),
});

const cardColumnsOf = ({ title, lang, posterPath }: Partial<CardFacts>) => ({
  title_name: title ?? null,
  title_lang: lang ?? null,
  title_poster: posterPath ?? null,
});

/** These are queried for lists; a test checks their plans. */
export const namedQuery = (kysely: Database["kysely"], filmIds: readonly string[]) =>
  kysely.selectFrom("film_matches").selectAll().where("film_id", "in", filmIds);

export const titledQuery = (kysely: Database["kysely"], kind: TitleName["kind"], most: number) =>
  kysely
    .selectFrom("film_matches")
    .selectAll()
    .where("title_kind", "=", kind)
    .where("title_id", "is not", null)
    .orderBy("title_id", "desc")
    .limit(most);

function toMatch(row: Row): FilmMatch {
  return {
    title: toTitle(row.title_kind, row.title_id),
    found: toTitle(row.found_kind, row.found_id),
    titleYear: row.title_year ?? undefined,
    isPlayable: row.is_playable === 1,
    isComplete: row.is_stated !== null && row.title_vote !== null,
    isNamed: row.title_name !== null,
    isSet: row.is_set === 1,
    matchedAt: row.matched_at,
  };
}

const toTitle = (kind: FilmMatchesTable["title_kind"], id: number | null): TitleName | undefined =>
  kind === null || id === null ? undefined : { kind, id };
