import type { FilmQuery } from "#app/services/archive/film-query.ts";

import { filmCollections, filmSorts, type FilmFilters } from "./film-filters.ts";
import { filmLanguages } from "../details/film-language.ts";

/** When browsing, only items in the archive's own film collections. */
const SHELVES = [...filmCollections.map(({ name }) => name), "moviesandfilms", "vintage_cartoons"];

/** The subject of our own television collection, in the archive's words. */
export const TELEVISION = "television";

/** When searching, everything except what only calls itself a movie. */
const NO_FILMS = ["tvnews", "tvarchive", "speed_runs", "gamevideos", "podcasts"];

/** Converts our filters into a query to the archive. */
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
