import { msg } from "#app/translations/t.ts";

import { filmLanguages } from "../details/film-language.ts";

/** The archive's own film collections, by their identifiers. */
export const filmCollections = [
  { name: "feature_films", label: msg("Feature films") },
  { name: "silent_films", label: msg("Silent films") },
  { name: "Film_Noir", label: msg("Film noir") },
  { name: "Comedy_Films", label: msg("Comedy") },
  { name: "SciFi_Horror", label: msg("Sci-fi and horror") },
  { name: "classic_tv", label: msg("Classic TV") },
  { name: "classic_cartoons", label: msg("Cartoons") },
  { name: "prelinger", label: msg("Prelinger Archives") },
  { name: "universal_newsreels", label: msg("Newsreels") },
] as const;

export const filmDecades = Array.from({ length: 13 }, (_, index) => 1890 + index * 10).toReversed();

/** The orders of a list; the first is the default, which the address omits. */
export const filmSorts = [
  { value: "popular", label: msg("Most watched"), fields: ["downloads desc", "identifier asc"] },
  { value: "week", label: msg("Watched this week"), fields: ["week desc", "identifier asc"] },
  { value: "rated", label: msg("Best rated"), fields: ["avg_rating desc", "identifier asc"] },
  { value: "oldest", label: msg("Oldest first"), fields: ["date asc", "identifier asc"] },
  { value: "newest", label: msg("Newest first"), fields: ["date desc", "identifier asc"] },
  { value: "added", label: msg("Lately added"), fields: ["publicdate desc", "identifier asc"] },
  { value: "title", label: msg("By title"), fields: ["titleSorter asc", "identifier asc"] },
] as const;

/** A list's filters, as its address states them; empty means no filter. */
export interface FilmFilters {
  q: string;
  decade: string;
  collection: string;
  subject: string;
  language: string;
  sort: string;
}

const LONGEST_CHARS = 100;

const parsers: { [Key in keyof FilmFilters]: (text: string) => string } = {
  q: parseWords,
  decade: (text) => oneOf(text, filmDecades.map(String)),
  collection: (text) =>
    oneOf(
      text,
      filmCollections.map(({ name }) => name),
    ),
  subject: parseWords,
  language: (text) =>
    oneOf(
      text,
      filmLanguages.map(({ code }) => code),
    ),
  sort: (text) =>
    oneOf(
      text,
      filmSorts.slice(1).map(({ value }) => value),
    ),
};

const filterKeys = ["q", "decade", "collection", "subject", "language", "sort"] as const;

/** Reads an address's filters; an unknown value is ignored. */
export function parseFilmFilters(search: URLSearchParams): FilmFilters {
  const read = (key: keyof FilmFilters) => parsers[key](search.get(key) ?? "");
  return {
    q: read("q"),
    decade: read("decade"),
    collection: read("collection"),
    subject: read("subject"),
    language: read("language"),
    sort: read("sort"),
  };
}

/** The query string of these filters, with its question mark, or empty. */
export function formatFilmFilters(filters: Partial<FilmFilters>, pages = 1): string {
  const query = new URLSearchParams();
  for (const key of filterKeys) if (filters[key]) query.set(key, filters[key]);
  if (pages > 1) query.set("pages", String(pages));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const isFiltered = (filters: FilmFilters) =>
  filterKeys.some((key) => key !== "sort" && filters[key] !== "");

/** How many pages of a list are open; an invalid number opens the first. */
export function parsePages(text: string | null, most: number): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), most) : 1;
}

function parseWords(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_CHARS).trim();
}

function oneOf(text: string, values: readonly string[]): string {
  return values.includes(text) ? text : "";
}
