import { csvLines } from "#app/lib/text/csv.ts";
import { plainText } from "#app/lib/text/plain-text.ts";

import { UNKNOWN_MS, type ImportedChoices } from "../imported-choices.ts";
import type { Collector } from "../collected.ts";
import {
  dayIn,
  halfStarsOf,
  imdbOf,
  momentOf,
  momentOrUnknown,
  noonOf,
  positiveOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination } from "../format.ts";
import { headingOf, readRecords, readTable, type TextFile } from "../read-table.ts";
import { createPlacing } from "./list-purpose.ts";

/** How a list begins. */
export const LIST_HEAD = "letterboxd list export";

/** What was deleted, liked or commented is no part of what a viewer watched. */
export const isLetterboxdAside = (path: string): boolean =>
  /(?:^|\/)(?:deleted|orphaned|likes)\//.test(path) ||
  /(?:^|\/)(?:comments|profile)\.csv$/.test(path);

/** Letterboxd's files: of those with the same columns the name decides. */
export function readLetterboxdFile(file: TextFile, destination: Destination): boolean {
  const { into, purpose } = destination;
  const { path, text, headings } = file;
  if (text.slice(0, LIST_HEAD.length).toLowerCase() === LIST_HEAD) return readList(file, into);
  const hasDiary = headings.includes("watcheddate");
  const isRated = headings.some((each) => each.startsWith("rating"));
  const isPlain = !hasDiary && !isRated && !/(?:^|\/)watched[^/]*$/.test(path);
  const place =
    isPlain && purpose !== "watched" ? createPlacing(file.name, destination) : undefined;
  for (const fields of readTable(file)) {
    const saved = momentOf(fields["date"], into.nowMs) ?? into.nowMs;
    into.add({
      ...identify(fields),
      // The diary's and the reviews' addresses are those of their entries.
      ownKey: hasDiary ? undefined : textOf(fields["letterboxduri"]) || undefined,
      choices: place ? place(saved) : readWatched(fields, into, hasDiary),
    });
  }
  return true;
}

/** A diary's or a review's line, a rating, or a film that was watched at an unknown time. */
function readWatched(fields: Fields, into: Collector, hasDiary: boolean): ImportedChoices {
  const today = into.dayOf(into.nowMs);
  const loggedAtMs = momentOrUnknown(fields["date"], into.nowMs);
  const day = hasDiary ? dayIn(fields["watcheddate"], today) : undefined;
  const watchedAtMs = day === undefined ? loggedAtMs : Math.min(noonOf(day), into.nowMs);
  const halfStars = halfStarsOf(fields["rating"], 5) ?? halfStarsOf(fields["rating10"], 10);
  const note = plainText(textOf(fields["review"]));
  return {
    watchedAtMs,
    ...(day !== undefined && { days: [day] }),
    ...(halfStars !== undefined && {
      rating: { halfStars, atMs: loggedAtMs === UNKNOWN_MS ? watchedAtMs : loggedAtMs },
    }),
    ...(note !== "" && { note }),
  };
}

const identify = (fields: Fields) => {
  const [tmdb, imdb] = [positiveOf(fields["tmdbid"]), imdbOf(fields["imdbid"])];
  return {
    // Letterboxd's own files do not say that some of its films are shows.
    kind: tmdb === undefined ? undefined : ("movie" as const),
    ids: { ...(tmdb !== undefined && { tmdb }), ...(imdb !== undefined && { imdb }) },
    title: titleOf(fields["name"] ?? fields["title"]),
    year: yearOf(fields["year"]),
  };
};

/** A list describes itself in the lines before its films. */
function readList({ name, text }: TextFile, into: Collector): boolean {
  const lines = csvLines(text);
  let described: Fields = {};
  let before: string[] = [];
  for (const line of lines) {
    const headings = line.map(headingOf);
    if (headings.includes("position")) {
      const number = into.addList(
        textOf(described["name"]) || name,
        plainText(textOf(described["description"])),
      );
      let position = 0;
      for (const fields of readRecords(lines, headings)) {
        position += 1;
        const lists: [number, number][] = number === undefined ? [] : [[number, position]];
        const ownKey = textOf(fields["url"]) || undefined;
        into.add({ ...identify(fields), ownKey, choices: { lists } });
      }
      return true;
    }
    if (described["name"] === undefined) {
      described = Object.fromEntries(before.map((heading, at) => [heading, line[at] ?? ""]));
    }
    before = headings.includes("name") ? headings : [];
  }
  return false;
}
