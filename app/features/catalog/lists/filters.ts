import { type MarkedText, msg } from "#app/translations/t.ts";

import { allGenres } from "./genres.ts";
import type { TitleKind } from "../titles/title-card.ts";

/** The filters and the order of a listing. Each has its own name in the address. */
export interface Filters {
  genre?: number;
  /** The first and the last year of release. */
  from?: number;
  to?: number;
  /** The lowest vote. */
  rating?: number;
  runtime?: Runtime;
  /** The original language. */
  language?: string;
  sort?: Sort;
  /** The film database's numbers of services, ascending, such as `8.337`: one of them has it. */
  services?: string;
  /** Whether it costs nothing somewhere in the viewer's region. */
  free?: "yes";
}

export const runtimes = ["short", "feature", "long"] as const;
export type Runtime = (typeof runtimes)[number];

export const sorts = ["popular", "rating", "newest", "oldest", "title"] as const;
export type Sort = (typeof sorts)[number];

export const ratings = [5, 6, 7, 8] as const;
export const FIRST_YEAR = 1_874;

/** The languages that can be chosen, with the film database's codes. */
export const filterLanguages: readonly { code: string; name: MarkedText }[] = [
  { code: "ar", name: msg("Arabic") },
  { code: "bn", name: msg("Bengali") },
  { code: "cn", name: msg("Cantonese") },
  { code: "da", name: msg("Danish") },
  { code: "en", name: msg("English") },
  { code: "fr", name: msg("French") },
  { code: "de", name: msg("German") },
  { code: "hi", name: msg("Hindi") },
  { code: "it", name: msg("Italian") },
  { code: "ja", name: msg("Japanese") },
  { code: "kn", name: msg("Kannada") },
  { code: "ko", name: msg("Korean") },
  { code: "ml", name: msg("Malayalam") },
  { code: "zh", name: msg("Mandarin") },
  { code: "mr", name: msg("Marathi") },
  { code: "pl", name: msg("Polish") },
  { code: "pt", name: msg("Portuguese") },
  { code: "pa", name: msg("Punjabi") },
  { code: "ru", name: msg("Russian") },
  { code: "es", name: msg("Spanish") },
  { code: "sv", name: msg("Swedish") },
  { code: "ta", name: msg("Tamil") },
  { code: "te", name: msg("Telugu") },
  { code: "tr", name: msg("Turkish") },
  { code: "ur", name: msg("Urdu") },
];

/** The query keys of a filterable listing, for the handles of its screens. */
export const filterKeys = [
  "genre",
  "from",
  "to",
  "rating",
  "runtime",
  "language",
  "sort",
  "services",
  "free",
] as const;

/** Reads filters from an address; unknown values are ignored. */
export function parseFilters(query: URLSearchParams, kind: TitleKind, thisYear: number): Filters {
  const numberIn = (key: string, isGood: (value: number) => boolean) => {
    const text = query.get(key) ?? "";
    return /^\d{1,6}$/.test(text) && isGood(Number(text)) ? Number(text) : undefined;
  };
  const isYear = (year: number) => year >= FIRST_YEAR && year <= thisYear + 5;
  const years = [numberIn("from", isYear), numberIn("to", isYear)] as const;
  const [from, to] = isTurned(years) ? [years[1], years[0]] : years;
  return withoutUndefined({
    genre: numberIn("genre", (id) => allGenres[kind].some((genre) => genre.id === id)),
    from,
    to,
    rating: numberIn("rating", (rating) => ratings.some((each) => each === rating)),
    runtime: runtimes.find((runtime) => runtime === query.get("runtime")),
    language: filterLanguages.find(({ code }) => code === query.get("language"))?.code,
    sort: sorts.find((sort) => sort === query.get("sort")),
    services: parseServices(query.get("services") ?? ""),
    free: query.get("free") === "yes" ? ("yes" as const) : undefined,
  });
}

/** The most services that a filter or a profile has. */
export const MOST_CHOSEN_SERVICES = 20;

/** One spelling of a choice of services: each once, in ascending order. */
export function formatServices(ids: readonly number[]): string | undefined {
  const sorted = [...new Set(ids)].toSorted((one, other) => one - other);
  return sorted.length === 0 ? undefined : sorted.slice(0, MOST_CHOSEN_SERVICES).join(".");
}

function parseServices(text: string): string | undefined {
  if (!/^[1-9]\d{0,8}(?:\.[1-9]\d{0,8})*$/.test(text.slice(0, 400))) return undefined;
  return formatServices(text.slice(0, 400).split(".").map(Number));
}

const isTurned = ([from, to]: readonly (number | undefined)[]) =>
  from !== undefined && to !== undefined && from > to;

export function formatFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of filterKeys) {
    const value = filters[key];
    if (value !== undefined) query.set(key, String(value));
  }
  return query;
}

type DefinedFields<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>;
}
