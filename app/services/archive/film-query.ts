import { toSearchWords } from "./search-words.ts";

/** Which films to look for, and in which order. */
export interface FilmQuery {
  /** As a person typed it. */
  words?: string | undefined;
  /** In its title, or who made it, or that it is in any of these collections. */
  name?: { words: string; collections: readonly string[] } | undefined;
  /** Any of these, as uploaders spelled them. */
  subjects?: readonly string[] | undefined;
  /** The archive's own names: films in any of `collections` and in none of `exceptCollections`. */
  collections?: readonly string[] | undefined;
  exceptCollections?: readonly string[] | undefined;
  /** Any of these; the archive mixes codes and names. */
  languages?: readonly string[] | undefined;
  years?: { first: number; last: number } | undefined;
  /** Only these items; at most one group of `identifierGroups`. */
  identifiers?: readonly string[] | undefined;
  /**
   * Only films that may be free: by license, by these collections, by year, or listed one by one.
   */
  free?:
    | { collections: readonly string[]; before: number; identifiers: readonly string[] }
    | undefined;
  /** Each item includes its collections and the fields that lists are sorted by. */
  withOrder?: boolean | undefined;
  /** Fields with their direction, such as `downloads desc`; none sorts by relevance. */
  sort: readonly string[];
}

/** Formats that browsers play. `mp4`, the obvious word, is not a format's name. */
const FORMATS = '(h.264 OR "h.264 IA" OR MPEG4 OR "512Kb MPEG4")';

/** The query in the archive's grammar. Without media types it would find collections, too. */
export function formatFilmQuery(query: FilmQuery): string {
  const words = toSearchWords(query.words ?? "");
  const { years, collections = [], exceptCollections = [], languages = [] } = query;
  return [
    "mediatype:(movies)",
    `format:${FORMATS}`,
    ...anyOf("collection", collections.map(toName)),
    ...anyOf("collection", exceptCollections.map(toName)).map((clause) => `-${clause}`),
    ...anyOf("subject", (query.subjects ?? []).map(toSearchWords)),
    ...anyOf("language", languages.map(toSearchWords)),
    ...(query.identifiers ? [`identifier:(${query.identifiers.map(quoted).join(" OR ")})`] : []),
    ...(years ? [betweenYears(years)] : []),
    ...(query.free ? [`(${mayBeFree(query.free).join(" OR ")})`] : []),
    ...(words === "" ? [] : [`(${words})`]),
    ...(query.name ? [named(query.name)] : []),
  ].join(" AND ");
}

/** A query may have about 1,900 characters, which identifiers share with other clauses. */
const LONGEST_GROUP_CHARS = 1_000;

/**
 * The limit for identifiers that appear beside all other clauses; each repeats its field's name.
 */
const FREE_CHARS = 400;

/** Splits items into groups that each fit in one query. */
export function identifierGroups(
  identifiers: readonly string[],
  mostChars = LONGEST_GROUP_CHARS,
): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const identifier of identifiers) {
    const chars = `${quoted(identifier)} OR `.length;
    if (chars > room || groups.length === 0) {
      groups.push([]);
      room = mostChars;
    }
    groups.at(-1)?.push(identifier);
    room -= chars;
  }
  return groups;
}

/** The archive's own names stay as written, because case and punctuation distinguish them. */
const toName = (name: string) => name.replaceAll(/["\\\p{Cc}]/gu, "");

/** Quoted, so that a word like `or` is not an operator. */
const quoted = (phrase: string) => `"${phrase}"`;

function anyOf(field: string, values: readonly string[]): string[] {
  const phrases = values.filter((phrase) => phrase !== "").map(quoted);
  return phrases.length === 0 ? [] : [`${field}:(${phrases.join(" OR ")})`];
}

function named({ words, collections }: NonNullable<FilmQuery["name"]>): string {
  const plain = toSearchWords(words);
  const fields = plain === "" ? [] : [`title:(${plain})`, `creator:(${plain})`];
  return `(${[...fields, ...anyOf("collection", collections.map(toName))].join(" OR ")})`;
}

const OLDEST_YEAR = 1870;

const mayBeFree = ({ collections, before, identifiers }: NonNullable<FilmQuery["free"]>) => [
  "licenseurl:*creativecommons*",
  ...anyOf("collection", collections),
  betweenYears({ first: OLDEST_YEAR, last: before - 1 }),
  ...(identifierGroups(identifiers, FREE_CHARS)[0] ?? []).map((id) => `identifier:${quoted(id)}`),
];

/** Many items have a date but no year. */
function betweenYears({ first, last }: { first: number; last: number }): string {
  return `(year:[${first} TO ${last}] OR date:[${first}-01-01 TO ${last}-12-31])`;
}
