import { allGenres } from "./genres.ts";
import type { TitleKind } from "./title-card.ts";

/** The filters and the order of a listing. Each has its own name in the address. */
export interface Filters {
  genre?: number;
  /** The first and the last year of release. */
  from?: number;
  to?: number;
  /** The least vote. */
  rating?: number;
  runtime?: Runtime;
  /** The original language. */
  language?: string;
  sort?: Sort;
}

export const runtimes = ["short", "feature", "long"] as const;
export type Runtime = (typeof runtimes)[number];

export const sorts = ["popular", "rating", "newest", "oldest", "title"] as const;
export type Sort = (typeof sorts)[number];

export const ratings = [5, 6, 7, 8] as const;
export const FIRST_YEAR = 1_874;

/** The languages that can be chosen, as the film database calls them. */
export const filterLanguages: readonly { code: string; name: string }[] = [
  { code: "ar", name: "Arabic" },
  { code: "bn", name: "Bengali" },
  { code: "cn", name: "Cantonese" },
  { code: "da", name: "Danish" },
  { code: "en", name: "English" },
  { code: "fr", name: "French" },
  { code: "de", name: "German" },
  { code: "hi", name: "Hindi" },
  { code: "it", name: "Italian" },
  { code: "ja", name: "Japanese" },
  { code: "kn", name: "Kannada" },
  { code: "ko", name: "Korean" },
  { code: "ml", name: "Malayalam" },
  { code: "zh", name: "Mandarin" },
  { code: "mr", name: "Marathi" },
  { code: "pl", name: "Polish" },
  { code: "pt", name: "Portuguese" },
  { code: "pa", name: "Punjabi" },
  { code: "ru", name: "Russian" },
  { code: "es", name: "Spanish" },
  { code: "sv", name: "Swedish" },
  { code: "ta", name: "Tamil" },
  { code: "te", name: "Telugu" },
  { code: "tr", name: "Turkish" },
  { code: "ur", name: "Urdu" },
];

/** The query keys of a listing with filters, for the screens that declare what they read. */
export const filterKeys = ["genre", "from", "to", "rating", "runtime", "language", "sort"] as const;

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
  });
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

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
