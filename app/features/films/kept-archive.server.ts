import type { UpstreamCache } from "#app/features/catalog/upstream-cache.server.ts";
import type { Archive } from "#app/services/archive/archive.server.ts";
import type { FilmQuery } from "#app/services/archive/film-query.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";
import type { SearchPage } from "#app/services/archive/wire-search.ts";

import type { Film } from "./film.ts";
import { toFilm } from "./to-film.ts";
import { TELEVISION } from "./to-query.ts";
import { toWebCaptions } from "./web-captions.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEARCH = { freshMs: 30 * MINUTE_MS, staleMs: 30 * DAY_MS };
const ITEM = { freshMs: DAY_MS, staleMs: 30 * DAY_MS, missingMs: HOUR_MS };

export type KeptArchive = ReturnType<typeof keepArchive>;

/** The archive's answers, kept: what it said is shown while it is asked again, or cannot be. */
export function keepArchive(archive: Archive, cache: UpstreamCache) {
  async function film(id: string): Promise<Film | undefined> {
    if (!isIdentifier(id)) return undefined;
    return cache.get(`archive-item-2 ${id}`, ITEM, async () => {
      const record = await archive.item(id);
      return record && toFilm(record);
    });
  }

  return {
    film,

    /** One page of a search, of `rows` results, counted from 1. */
    async search(query: FilmQuery, rows: number, page: number): Promise<SearchPage> {
      const key = `archive-search-1 ${rows} ${page} ${JSON.stringify(query)}`;
      const { words, subjects = [] } = query;
      const isPassing = Boolean(words) || subjects.some((subject) => subject !== TELEVISION);
      const kept = await cache.get(key, { ...SEARCH, isPassing }, () =>
        archive.search(query, rows, page),
      );
      return kept ?? { total: 0, docs: [] };
    },

    /** Captions of a film as WebVTT; undefined when the film has no such file. */
    async captions(id: string, name: string): Promise<string | undefined> {
      const whole = await film(id);
      const isOfFilm = whole?.works.some(({ captions }) =>
        captions.some((caption) => caption.name === name),
      );
      if (!isOfFilm) return undefined;
      return cache.get(`archive-captions-1 ${id} ${name}`, ITEM, async () => {
        const text = await archive.textFile(id, name);
        return text === undefined ? undefined : toWebCaptions(text);
      });
    },
  };
}
