import type { Ask } from "../ask.ts";
import type { Title } from "../catalogue.ts";
import { countriesOf } from "../derived/countries.ts";
import { keywordsOf } from "../derived/keywords.ts";
import { offersIn, ways } from "../derived/providers.ts";
import { studioIds } from "../derived/studio-ids.ts";

export type RowFilter<Subject> = (subject: Subject) => boolean;

/** A list of values: a comma requires all of them, a bar any. */
export function filterByList<Subject>(
  filter: string | null,
  valuesOf: (subject: Subject) => readonly (string | number)[],
): RowFilter<Subject>[] {
  if (filter === null || filter === "") return [];
  const any = filter.includes("|");
  const wanted = filter.split(any ? "|" : ",").map((value) => value.trim());
  return [
    (subject) => {
      const values = new Set(valuesOf(subject).map(String));
      return any
        ? wanted.some((value) => values.has(value))
        : wanted.every((value) => values.has(value));
    },
  ];
}

/** None of the values may be present, whichever separator is between them. */
function keepWithout<Subject>(
  filter: string | null,
  valuesOf: (subject: Subject) => readonly (string | number)[],
): RowFilter<Subject>[] {
  if (filter === null || filter === "") return [];
  const unwanted = new Set(filter.split(/[,|]/).map((value) => value.trim()));
  return [(subject) => !valuesOf(subject).some((value) => unwanted.has(String(value)))];
}

/** `name.gte` and `name.lte` on a number. */
function filterByRange<Subject>(
  query: URLSearchParams,
  name: string,
  valueOf: (subject: Subject) => number,
): RowFilter<Subject>[] {
  const least = toNumber(query.get(`${name}.gte`));
  const most = toNumber(query.get(`${name}.lte`));
  return [
    ...(least === null ? [] : [(subject: Subject) => valueOf(subject) >= least]),
    ...(most === null ? [] : [(subject: Subject) => valueOf(subject) <= most]),
  ];
}

/** `name.gte` and `name.lte` on days; one of the title's days must be between them. */
export function filterByDays<Subject>(
  query: URLSearchParams,
  name: string,
  daysOf: (subject: Subject) => readonly string[],
): RowFilter<Subject>[] {
  const from = query.get(`${name}.gte`);
  const until = query.get(`${name}.lte`);
  if (!from && !until) return [];
  return [
    (subject) =>
      daysOf(subject).some(
        (day) => day !== "" && (!from || day >= from) && (!until || day <= until),
      ),
  ];
}

const genres = (title: Title) => title.genres;
const keywords = (title: Title) => keywordsOf(title).map((keyword) => keyword.id);
const companies = (title: Title) => studioIds(title, "company");

/** Every filter that films and shows have in common. */
export function sharedFilters({ query }: Ask): RowFilter<Title>[] {
  return [
    ...filterByList(query.get("with_genres"), genres),
    ...keepWithout(query.get("without_genres"), genres),
    ...filterByList(query.get("with_keywords"), keywords),
    ...keepWithout(query.get("without_keywords"), keywords),
    ...filterByList(query.get("with_companies"), companies),
    ...keepWithout(query.get("without_companies"), companies),
    ...filterByList(query.get("with_origin_country"), countriesOf),
    ...filterByList<Title>(query.get("with_original_language"), (title) => [title.language]),
    ...filterByRange<Title>(query, "vote_average", (title) => title.vote),
    ...filterByRange<Title>(query, "vote_count", (title) => title.votes),
    ...filterByRange<Title>(query, "with_runtime", (title) => title.minutes),
    ...filterByOffers(query),
  ];
}

/** Providers only apply in a country, so without `watch_region` nothing is filtered. */
function filterByOffers(query: URLSearchParams): RowFilter<Title>[] {
  const country = query.get("watch_region");
  if (!country) return [];
  const filter = query.get("with_watch_monetization_types");
  const wanted =
    filter === null || filter === ""
      ? ways
      : ways.filter((way) => filter.split(/[,|]/).includes(way));
  const providerIds = (title: Title) => {
    const offers = offersIn(title, country);
    return wanted.flatMap((way) => offers[way] ?? []).map((provider) => provider.id);
  };
  return [
    ...filterByList(query.get("with_watch_providers"), providerIds),
    ...keepWithout(query.get("without_watch_providers"), providerIds),
    ...(filter ? [(title: Title) => providerIds(title).length > 0] : []),
  ];
}

type Sorts<Subject> = Readonly<Record<string, (subject: Subject) => string | number>>;

/** Unknown sort orders fall back to the most popular first. */
export function sortBy<Subject extends { popularity: number; id: number }>(
  subjects: readonly Subject[],
  filter: string | null,
  sorts: Sorts<Subject>,
): Subject[] {
  const [name = "", direction] = (filter ?? "").split(".");
  const known = Object.hasOwn(sorts, name) && (direction === "asc" || direction === "desc");
  const valueOf = (known ? sorts[name] : undefined) ?? ((subject: Subject) => subject.popularity);
  const sign = known && direction === "asc" ? 1 : -1;
  return subjects.toSorted((left, right) => {
    const [first, second] = [valueOf(left), valueOf(right)];
    const order =
      typeof first === "string" && typeof second === "string"
        ? first.localeCompare(second, "en")
        : Number(first) - Number(second);
    return order * sign || left.id - right.id;
  });
}

function toNumber(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const value = Number(text);
  return Number.isNaN(value) ? null : value;
}
