import { splitYear } from "#app/features/catalog/search/search-text.ts";
import type { FilmQuery } from "#app/services/archive/film-query.ts";
import { isWriting } from "#app/translations/current-language.ts";
import { t } from "#app/translations/t.ts";

import { filmCollections, filmSorts, type FilmFilters } from "./film-filters.ts";
import { filmLanguages } from "../details/film-language.ts";

/** When browsing, only items in the archive's own film collections. */
const SHELVES = [...filmCollections.map(({ name }) => name), "moviesandfilms", "vintage_cartoons"];

/** The subject of our own television collection, in the archive's words. */
export const TELEVISION = "television";

/** When searching, everything except what only calls itself a movie. */
const NO_FILMS = ["tvnews", "tvarchive", "speed_runs", "gamevideos", "podcasts"];

/** A year of a record and the one that people remember may differ by this many. */
const YEARS_APART = 1;

/** What a film is called, who made it, or the collection it is in, as a viewer typed it. */
export function toNameQuery(text: string): Partial<FilmQuery> {
  const { words, year } = splitYear(text) ?? { words: text };
  const typed = words.toLowerCase();
  const namesOf = ({ name, label }: (typeof filmCollections)[number]) =>
    [name.replaceAll("_", " "), label.text, isWriting() ? t(label) : ""].map(lowerCase);
  const collections = filmCollections.filter((each) => namesOf(each).includes(typed));
  return {
    name: { words, collections: collections.map(({ name }) => name) },
    years: year === undefined ? undefined : { first: year - YEARS_APART, last: year + YEARS_APART },
    exceptCollections: NO_FILMS,
  };
}

const lowerCase = (text: string) => text.toLowerCase();

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
