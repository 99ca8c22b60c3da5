import type { FilmQuery } from "#app/services/archive/film-query.ts";

import { filmCollections, filmSorts, type FilmFilters } from "./film-filters.ts";
import { filmLanguages } from "./film-language.ts";

/** Where one browses, only what the archive's own people put on a shelf for films. */
const SHELVES = [...filmCollections.map(({ name }) => name), "moviesandfilms", "vintage_cartoons"];

/** The subject of our own shelf of television, by the archive's word for it. */
export const TELEVISION = "television";

/** Where one searches, everything but what only calls itself a movie. */
const NO_FILMS = ["tvnews", "tvarchive", "speed_runs", "gamevideos", "podcasts"];

/** Our filters as a question to the archive. */
export function toFilmQuery(filters: FilmFilters): FilmQuery {
  const { q, subject, collection, decade, language, sort } = filters;
  const first = Number(decade);
  return {
    words: q,
    subjects: subject === "" ? undefined : [subject],
    years: decade === "" ? undefined : { first, last: first + 9 },
    languages: filmLanguages.find(({ code }) => code === language)?.names,
    sort: (filmSorts.find(({ value }) => value === sort) ?? filmSorts[0]).fields,
    ...(collection === "" && q !== ""
      ? { exceptCollections: NO_FILMS }
      : { collections: collection === "" ? SHELVES : [collection] }),
  };
}
