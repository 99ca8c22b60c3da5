import type { ImportedChoices } from "../imported-choices.ts";
import type { Collector } from "../collected.ts";
import {
  dayIn,
  halfStarsOf,
  momentOf,
  noonOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination } from "../format.ts";
import { UNKNOWN_MS } from "../imported-choices.ts";
import { readIds } from "../outside-ids.ts";
import { readTable, type TextFile } from "../read-table.ts";

/** Movary's history, ratings and watchlist, of films alone; each has one column of its own. */
export function readMovaryTable(file: TextFile, { into }: Destination): boolean {
  for (const fields of readTable(file)) {
    into.add({
      kind: "movie",
      ids: readIds({ tmdb: fields["tmdbid"], imdb: fields["imdbid"] }),
      title: titleOf(fields["title"]),
      year: yearOf(fields["year"]),
      choices: readChoices(fields, file.headings, into),
    });
  }
  return true;
}

function readChoices(
  fields: Fields,
  headings: readonly string[],
  into: Collector,
): ImportedChoices {
  const { nowMs } = into;
  if (headings.includes("watchedat")) {
    const day = dayIn(fields["watchedat"], into.dayOf(nowMs));
    const note = textOf(fields["comment"]);
    return {
      watchedAtMs: day === undefined ? UNKNOWN_MS : Math.min(noonOf(day), nowMs),
      ...(day !== undefined && { days: [day] }),
      ...(note !== "" && { note }),
    };
  }
  if (headings.includes("userrating")) {
    const halfStars = halfStarsOf(fields["userrating"], 10);
    // It does not say when.
    return halfStars === undefined ? {} : { rating: { halfStars, atMs: UNKNOWN_MS } };
  }
  return { savedAtMs: momentOf(fields["addedat"], nowMs) ?? nowMs };
}
