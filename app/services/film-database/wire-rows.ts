import { z } from "zod";

import {
  amount,
  date,
  flag,
  id,
  onlyValid,
  type ListOf,
  picturePath,
  text,
} from "./wire-values.ts";

const row = z.object({
  id,
  media_type: text,
  title: text,
  name: text,
  original_title: text,
  original_name: text,
  original_language: text,
  release_date: date,
  first_air_date: date,
  poster_path: picturePath,
  vote_average: amount,
  vote_count: amount,
  adult: flag,
  softcore: flag,
});

export type WireKind = "movie" | "tv";

/** A film or a show in a list; the two kinds spell the same fields differently. */
export const titleRow = (assumed?: WireKind) =>
  row.transform((found, context) => {
    const kind = kindOf(found, assumed);
    const original = found.original_title || found.original_name;
    const title = found.title || found.name || original;
    if (kind === undefined || title === "") {
      context.addIssue({ code: "custom", message: "neither a film nor a show" });
      return z.NEVER;
    }
    return {
      media_type: kind,
      id: found.id,
      title,
      original_title: original,
      original_language: found.original_language,
      date: kind === "movie" ? found.release_date : found.first_air_date,
      poster_path: found.poster_path,
      vote_average: found.vote_average,
      vote_count: found.vote_count,
      is_adult: found.adult || found.softcore,
    };
  });

export type WireTitle = z.output<ReturnType<typeof titleRow>>;

/**
 * Only mixed lists state the kind; elsewhere the list implies it, or the field that holds the name.
 */
function kindOf(found: z.output<typeof row>, assumed: WireKind | undefined): WireKind | undefined {
  if (found.media_type === "movie" || found.media_type === "tv") return found.media_type;
  if (assumed !== undefined || found.media_type !== "") return assumed;
  if (found.title !== "") return "movie";
  return found.name === "" ? undefined : "tv";
}

const rowKind = z.object({ media_type: text, title: text, original_title: text, name: text });

/**
 * The kind of a row that is neither a film nor a show: a person, a collection, or a future kind. A
 * collection among films is recognizable only by a name instead of a title, which the documentation
 * has. The recorded ones have a title as films do, and pass for films without a date.
 */
function otherKindOf(value: unknown, assumed: WireKind | undefined): string | undefined {
  const found = rowKind.safeParse(value).data;
  if (found === undefined) return undefined;
  const { media_type: kind, title, original_title: original, name } = found;
  if (kind !== "") return kind === "movie" || kind === "tv" ? undefined : kind;
  const isNamed = assumed === "movie" && title === "" && original === "" && name !== "";
  return isNamed ? COLLECTION : undefined;
}

const COLLECTION = "collection";
const PERSON = "person";

/** The films and shows of a list within an answer; rows of other kinds are not errors. */
export const titleRows = (listOf: ListOf, assumed?: WireKind) =>
  z.preprocess((rows) => withoutOthers(rows, assumed), listOf(titleRow(assumed)));

export const withoutOthers = (rows: unknown, assumed?: WireKind): unknown =>
  Array.isArray(rows) ? rows.filter((each) => otherKindOf(each, assumed) === undefined) : rows;

/** The documentation has names here, and every recorded search titles. */
const collectionRow = z
  .object({
    id,
    name: text,
    title: text,
    original_name: text,
    original_title: text,
    original_language: text,
    poster_path: picturePath,
    adult: flag,
    softcore: flag,
  })
  .transform((found) => {
    const original = found.original_title || found.original_name;
    return {
      id: found.id,
      name: found.title || found.name || original,
      original_name: original,
      original_language: found.original_language,
      poster_path: found.poster_path,
      is_adult: found.adult || found.softcore,
    };
  });

/** A collection in a list, beside films and shows. */
export type WireCollectionRow = z.output<typeof collectionRow>;

const personRow = z.object({ id, name: text, adult: flag });

const envelope = z.object({
  page: z.int().min(1),
  results: z.array(z.unknown()),
  total_pages: amount,
  total_results: amount,
});

export interface WirePage {
  results: WireTitle[];
  collections: WireCollectionRow[];
  /** Somebody in a search, beside films and shows. */
  people: z.output<typeof personRow>[];
  /** The last page that can be requested, which is less than the service claims. */
  last_page: number;
  total_results: number;
}

/** The service claims more pages than this, but serves none of them. */
const LAST_PAGE = 500;

/**
 * Undefined when the answer is not a page, or none of its films and shows is readable. A page of
 * only people and collections is an empty one.
 */
export function readPage(
  body: unknown,
  assumed: WireKind | undefined,
  noteDropped: () => void,
): WirePage | undefined {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return undefined;
  const { results, total_pages, total_results } = parsed.data;
  const others = results.map((result) => otherKindOf(result, assumed));
  const titles = results.filter((_, at) => others[at] === undefined);
  const good = onlyValid(titles, titleRow(assumed), noteDropped);
  if (titles.length > 0 && good.length === 0) return undefined;
  const ofKind = (kind: string) => results.filter((_, at) => others[at] === kind);
  return {
    results: good,
    collections: onlyValid(ofKind(COLLECTION), collectionRow, noteDropped).filter(isNamed),
    people: onlyValid(ofKind(PERSON), personRow, noteDropped).filter(isNamed),
    last_page: Math.min(total_pages, LAST_PAGE),
    total_results,
  };
}

const isNamed = ({ name }: { name: string }) => name !== "";

const foundEpisode = z.object({
  show_id: id,
  season_number: z.int().nonnegative(),
  episode_number: z.int().positive(),
});

/** What has a number of another catalog. */
export const foundTitles = (listOf: ListOf) =>
  z.object({
    movie_results: listOf(titleRow("movie")),
    tv_results: listOf(titleRow("tv")),
    tv_episode_results: listOf(foundEpisode),
  });
