import type { Collector } from "../collected.ts";
import {
  halfStarsOf,
  imdbOf,
  momentOf,
  momentOrUnknown,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination } from "../format.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { createPlacing } from "./list-purpose.ts";

/** Ratings have no position; the watchlist and other lists have the same columns. */
export function readImdbFile(file: TextFile, destination: Destination): boolean {
  const { into } = destination;
  const isRatings = !file.headings.includes("position") || isOldRatings(file);
  const place = isRatings ? () => ({}) : createPlacing(file.name, destination);
  for (const fields of readTable(file)) {
    const atMs = momentOf(fields["created"], into.nowMs) ?? into.nowMs;
    into.add({ ...identify(fields), choices: { ...readRating(fields, into), ...place(atMs) } });
  }
  return true;
}

/** Until 2017 ratings had positions and were known by this column, which other lists had as well. */
const isOldRatings = (file: TextFile): boolean =>
  file.headings.includes("yourated") &&
  file.path.includes("rating") &&
  [...readTable(file)].every((fields) => halfStarsOf(fields["yourated"], 10) !== undefined);

/** Whoever rates a title at IMDb has seen it there. */
function readRating(fields: Fields, into: Collector) {
  const halfStars = halfStarsOf(fields["yourrating"] ?? fields["yourated"], 10);
  if (halfStars === undefined) return {};
  const isOld = fields["daterated"] === undefined;
  const atMs = momentOrUnknown(isOld ? fields["created"] : fields["daterated"], into.nowMs);
  return { rating: { halfStars, atMs }, watchedAtMs: atMs };
}

function identify(fields: Fields) {
  const imdb = imdbOf(fields["const"]) ?? imdbOf(fields["url"]);
  return {
    kind: kindOf(textOf(fields["titletype"])),
    ids: imdb === undefined ? {} : { imdb },
    title: titleOf(fields["title"]),
    year: yearOf(fields["year"]),
  };
}

/** Such as movie, tvSeries, TV Mini Series; an episode is neither. */
function kindOf(type: string): "movie" | "tv" | undefined {
  const plain = type.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (["tvseries", "tvminiseries"].includes(plain)) return "tv";
  return ["movie", "tvmovie", "short", "tvshort", "video", "tvspecial"].includes(plain)
    ? "movie"
    : undefined;
}
