import { UNKNOWN_MS } from "../imported-choices.ts";
import { halfStarsOf, positiveOf, textOf, titleOf, type Fields } from "../field-values.ts";
import type { Destination } from "../format.ts";
import { readIds } from "../outside-ids.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { createPlacing } from "./list-purpose.ts";

/** MovieLens' ratings, of films that were seen; without ratings its wishes, or another list. */
export function readMovieLensFile(file: TextFile, destination: Destination): boolean {
  const { into } = destination;
  const isRated = file.headings.includes("rating");
  const place = isRated ? undefined : createPlacing(file.name, destination);
  for (const fields of readTable(file)) {
    if (place) into.add({ ...identify(fields), choices: place(into.nowMs) });
    const halfStars = halfStarsOf(fields["rating"], 5);
    if (halfStars === undefined) continue;
    // It does not say when.
    const choices = { rating: { halfStars, atMs: UNKNOWN_MS }, watchedAtMs: UNKNOWN_MS };
    into.add({ ...identify(fields), choices });
  }
  return true;
}

/** IMDb's numbers have no letters there. */
function identify(fields: Fields) {
  const digits = /\d{5,10}/.exec(textOf(fields["imdbid"]))?.[0];
  const imdb = digits === undefined ? undefined : `tt${digits.padStart(7, "0")}`;
  return {
    kind: "movie" as const,
    ids: readIds({ tmdb: positiveOf(fields["tmdbid"]), imdb }),
    title: titleOf(fields["title"]),
    year: "",
  };
}
