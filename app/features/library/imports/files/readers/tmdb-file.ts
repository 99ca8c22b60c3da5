import {
  halfStarsOf,
  imdbOf,
  momentOf,
  momentOrUnknown,
  positiveOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { ImportedChoices } from "../imported-choices.ts";
import type { Collector } from "../collected.ts";
import type { Destination } from "../format.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { createPlacing } from "./list-purpose.ts";

/** Ratings and the watchlist have the same columns: a rating is one by its points. */
export function readTmdbTable(file: TextFile, destination: Destination): boolean {
  const { into } = destination;
  const isRatings = readTable(file).some((fields) => readRating(fields, into) !== undefined);
  const place = isRatings ? undefined : createPlacing(file.name, destination);
  let rows = 0;
  for (const fields of readTable(file)) {
    rows += 1;
    const atMs = momentOf(fields["daterated"], into.nowMs) ?? into.nowMs;
    const choices = place ? place(atMs) : readRating(fields, into);
    // A season's and an episode's number is not its show's.
    const isPart = textOf(fields["seasonnumber"]) !== "";
    if (choices && !isPart) into.add({ ...identify(fields), choices });
  }
  return rows > 0;
}

/** Whoever rates a film has seen it; of a show that is not said. */
function readRating(fields: Fields, { nowMs }: Collector): ImportedChoices | undefined {
  const halfStars = halfStarsOf(fields["yourrating"], 10);
  if (halfStars === undefined) return undefined;
  const atMs = momentOrUnknown(fields["daterated"], nowMs);
  const watched = kindOf(fields) === "movie" && { watchedAtMs: atMs };
  return { rating: { halfStars, atMs }, ...watched };
}

const kindOf = (fields: Fields) =>
  textOf(fields["type"]).toLowerCase() === "movie" ? ("movie" as const) : ("tv" as const);

function identify(fields: Fields) {
  const [tmdb, imdb] = [positiveOf(fields["tmdbid"]), imdbOf(fields["imdbid"])];
  return {
    kind: kindOf(fields),
    ids: { ...(tmdb !== undefined && { tmdb }), ...(imdb !== undefined && { imdb }) },
    title: titleOf(fields["name"]),
    year: yearOf(fields["releasedate"]),
  };
}
