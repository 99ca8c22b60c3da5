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

/** Ratings and the watchlist have the same columns: a rating is one by its points. */
export function readTmdbTable(file: TextFile, { into, purpose }: Destination): boolean {
  const isRatings = [...readTable(file)].some((fields) => readRating(fields, into) !== undefined);
  const list = isRatings || purpose !== "list" ? undefined : into.addList(file.name);
  let position = 0;
  for (const fields of readTable(file)) {
    position += 1;
    const atMs = momentOf(fields["daterated"], into.nowMs) ?? into.nowMs;
    const listed: ImportedChoices = {
      ...(purpose === "watchlist" && { savedAtMs: atMs }),
      ...(purpose === "watched" && { watchedAtMs: atMs }),
      ...(list !== undefined && { lists: [[list, position]] }),
    };
    const choices = isRatings ? readRating(fields, into) : listed;
    // A season's and an episode's number is not its show's.
    const isPart = textOf(fields["seasonnumber"]) !== "";
    if (choices && !isPart) into.add({ ...identify(fields), choices });
  }
  return position > 0;
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
