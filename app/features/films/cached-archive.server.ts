import type { UpstreamCache } from "#app/services/upstream-cache.server.ts";
import type { Archive } from "#app/services/archive/archive.server.ts";
import type { FilmQuery } from "#app/services/archive/film-query.ts";
import { isIdentifier } from "#app/services/archive/identifier.ts";
import type { ItemRecord } from "#app/services/archive/wire-item.ts";
import type { SearchPage } from "#app/services/archive/wire-search.ts";

import type { Film } from "./film.ts";
import { toFilm } from "./details/to-film.ts";
import { TELEVISION } from "./lists/to-query.ts";
import { toWebCaptions } from "./files/web-captions.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEARCH = { freshMs: 30 * MINUTE_MS, staleMs: 30 * DAY_MS };
const ITEM = { freshMs: DAY_MS, staleMs: 30 * DAY_MS, missingMs: HOUR_MS };

export type CachedArchive = ReturnType<typeof cacheArchive>;

/** The cached record of an item; for one that is not a film, just that fact. */
interface ArchiveItem {
  film?: Film | undefined;
}

/** The media type decides; without one, an item with something to play is a film. */
function toItem(record: ItemRecord): ArchiveItem {
  const { mediatype } = record.metadata;
  if (mediatype !== "" && mediatype !== "movies") return {};
  const film = toFilm(record);
  return mediatype === "" && film.works.length === 0 ? {} : { film };
}

/**
 * The archive's answers, cached: the last answer is used while a new one is requested, or fails.
 */
export function cacheArchive(archive: Archive, cache: UpstreamCache) {
  async function item(id: string): Promise<ArchiveItem | undefined> {
    if (!isIdentifier(id)) return undefined;
    return cache.get(`archive-item-4 ${id}`, ITEM, async () => {
      const record = await archive.item(id);
      return record && toItem(record);
    });
  }

  const film = async (id: string): Promise<Film | undefined> => (await item(id))?.film;

  return {
    film,

    /** Whether an item exists that is not a film: a book, music, or a collection. */
    async isOtherKind(id: string): Promise<boolean> {
      const found = await item(id);
      return found !== undefined && found.film === undefined;
    },

    /** One page of a search, of `rows` results, counted from 1. */
    async search(query: FilmQuery, rows: number, page: number): Promise<SearchPage> {
      const key = `archive-search-1 ${rows} ${page} ${JSON.stringify(query)}`;
      const { words, name, subjects = [] } = query;
      const isPassing =
        Boolean(words) || name !== undefined || subjects.some((subject) => subject !== TELEVISION);
      const cached = await cache.get(key, { ...SEARCH, isPassing }, () =>
        archive.search(query, rows, page),
      );
      return cached ?? { total: 0, docs: [] };
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
