import type { FilmDatabase } from "#app/services/film-database/film-database.server.ts";
import type { WireTitle } from "#app/services/film-database/wire-rows.ts";
import type { UpstreamCache } from "#app/services/upstream-cache.server.ts";

import { toCard } from "../titles/to-card.ts";
import type { TitleCard, TitleKind } from "../titles/title-card.ts";
import { wireLanguage } from "../titles/wire-language.ts";
import { trimSearch } from "./search-text.ts";

/** A title with what tells it from others of the same name. */
export interface FoundTitle extends TitleCard {
  originalTitle: string;
  votes: number;
  /** The part that a number of another catalog is for, such as S2E5. */
  part?: string;
}

export type TitleFinder = ReturnType<typeof createTitleFinder>;

/** Files of other services name films in English, or as their makers do. */
const LANGUAGE = "en";
/** The same words are asked for again soon, if at all. */
const LIFETIME = { freshMs: 60 * 60_000, staleMs: 24 * 60 * 60_000, isPassing: true };

/** Finds titles by what other services' files say. Titles for adults are left out. */
export function createTitleFinder({
  filmDatabase,
  cache,
}: {
  filmDatabase: FilmDatabase;
  cache: UpstreamCache;
}) {
  return {
    /** The titles that have this number in another catalog, or whose episode has it. */
    async byOutsideId(id: string, source: "imdb_id" | "tvdb_id"): Promise<FoundTitle[]> {
      const key = `find:${source}:${id}`;
      const found = await cache.get(key, LIFETIME, async () => {
        const wire = await filmDatabase.find(id, source, wireLanguage(LANGUAGE));
        return (
          wire && [
            ...toFound([...wire.movie_results, ...wire.tv_results]),
            ...wire.tv_episode_results.map(toShowOf),
          ]
        );
      });
      return found ?? [];
    },

    /** The first page of what a search for the name finds, of one year if given. */
    async byName(name: string, year: string, kind: TitleKind): Promise<FoundTitle[]> {
      const query = trimSearch(name);
      if (query === "") return [];
      const ofYear = year === "" ? undefined : Number(year);
      const key = `find:${kind}:${ofYear ?? ""}:${query}`;
      const found = await cache.get(key, LIFETIME, async () => {
        const named = kind === "movie" ? { year: ofYear } : { first_air_date_year: ofYear };
        const language = wireLanguage(LANGUAGE);
        const page = await filmDatabase.list(`search/${kind}`, { query, ...named, language });
        return toFound(page.results);
      });
      return found ?? [];
    },
  };
}

const toFound = (wires: readonly WireTitle[]): FoundTitle[] =>
  wires
    .filter(({ is_adult: isAdult }) => !isAdult)
    .map((wire) => ({
      ...toCard(wire, LANGUAGE),
      originalTitle: wire.original_title,
      votes: wire.vote_count,
    }));

/** Of an episode only its show is a title; its name is asked for with its details. */
function toShowOf(episode: {
  show_id: number;
  season_number: number;
  episode_number: number;
}): FoundTitle {
  const part = `S${episode.season_number}E${episode.episode_number}`;
  return {
    kind: "tv",
    id: episode.show_id,
    title: "",
    originalTitle: "",
    year: "",
    votes: 0,
    part,
  };
}
