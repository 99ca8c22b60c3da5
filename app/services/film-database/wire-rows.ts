import { z } from "zod";

import { amount, date, flag, id, keepGood, picturePath, text } from "./wire-values.ts";

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

/** A film or a show in a list, with the two ways to call a thing made one. */
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

/** The row says it itself in mixed lists only; elsewhere the list does, or the name of its name. */
function kindOf(found: z.output<typeof row>, assumed: WireKind | undefined): WireKind | undefined {
  if (found.media_type === "movie" || found.media_type === "tv") return found.media_type;
  if (assumed !== undefined || found.media_type !== "") return assumed;
  if (found.title !== "") return "movie";
  return found.name === "" ? undefined : "tv";
}

const envelope = z.object({
  page: z.int().min(1),
  results: z.array(z.unknown()),
  total_pages: amount,
  total_results: amount,
});

export interface WirePage {
  results: WireTitle[];
  /** How many rows were left out because they are no titles, as people in a search of everything. */
  others: number;
  /** The last page that can be asked for, which is less than what the service claims. */
  last_page: number;
  total_results: number;
}

/** The service counts on after this page, and serves none of it. */
const LAST_PAGE = 500;

/** Undefined is an answer that is no page, or one of which nothing could be read. */
export function readPage(
  body: unknown,
  assumed: WireKind | undefined,
  noteDropped: () => void,
): WirePage | undefined {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return undefined;
  const { results, total_pages, total_results } = parsed.data;
  const titles = results.filter((result) => !isPerson(result));
  const good = keepGood(titles, titleRow(assumed), noteDropped);
  if (titles.length > 0 && good.length === 0) return undefined;
  return {
    results: good,
    others: results.length - titles.length,
    last_page: Math.min(total_pages, LAST_PAGE),
    total_results,
  };
}

const isPerson = (result: unknown) =>
  result instanceof Object && "media_type" in result && result.media_type === "person";
