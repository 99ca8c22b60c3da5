import { toSearchWords } from "./search-words.ts";

/** What to look for among the films, and in which order. */
export interface FilmQuery {
  /** As a person typed it. */
  words?: string | undefined;
  /** Any of these, as uploaders wrote them. */
  subjects?: readonly string[] | undefined;
  /** The archive's own names: any of these, and none of those. */
  collections?: readonly string[] | undefined;
  exceptCollections?: readonly string[] | undefined;
  /** Any of these; the archive holds codes and names side by side. */
  languages?: readonly string[] | undefined;
  years?: { first: number; last: number } | undefined;
  /** Only these items; at most as many as `identifierGroups` puts together. */
  identifiers?: readonly string[] | undefined;
  /** Only what may be free: by a licence, these collections, its year, or one by one. */
  free?:
    | { collections: readonly string[]; before: number; identifiers: readonly string[] }
    | undefined;
  /** Each item comes with its collections, and with what lists are ordered by. */
  withOrder?: boolean | undefined;
  /** Fields with their direction, such as `downloads desc`; none for the best match first. */
  sort: readonly string[];
}

/** Formats that browsers play. `mp4`, for which one would ask, is no format's name. */
const FORMATS = '(h.264 OR "h.264 IA" OR MPEG4 OR "512Kb MPEG4")';

/** The query in the archive's grammar. Media types must be named, or collections are found too. */
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
  ].join(" AND ");
}

/** Questions are at most some 1,900 characters long, and these share theirs with other clauses. */
const LONGEST_GROUP_CHARS = 1_000;

/** Of those that stand beside all other clauses; each comes with the name of its field. */
const FREE_CHARS = 400;

/** Items in groups, each of which one question can name. */
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

/** A name of the archive's own stays as it is written: case and signs tell one from another. */
const toName = (name: string) => name.replaceAll(/["\\\p{Cc}]/gu, "");

/** In quotes, so that a word like `or` is no operator. */
const quoted = (phrase: string) => `"${phrase}"`;

function anyOf(field: string, values: readonly string[]): string[] {
  const phrases = values.filter((phrase) => phrase !== "").map(quoted);
  return phrases.length === 0 ? [] : [`${field}:(${phrases.join(" OR ")})`];
}

const OLDEST_YEAR = 1870;

const mayBeFree = ({ collections, before, identifiers }: NonNullable<FilmQuery["free"]>) => [
  "licenseurl:*creativecommons*",
  ...anyOf("collection", collections),
  betweenYears({ first: OLDEST_YEAR, last: before - 1 }),
  ...(identifierGroups(identifiers, FREE_CHARS)[0] ?? []).map((id) => `identifier:${quoted(id)}`),
];

/** Many items have a date and no year. */
function betweenYears({ first, last }: { first: number; last: number }): string {
  return `(year:[${first} TO ${last}] OR date:[${first}-01-01 TO ${last}-12-31])`;
}
