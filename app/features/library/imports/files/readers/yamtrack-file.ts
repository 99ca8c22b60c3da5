import type { ImportedChoices } from "../imported-choices.ts";
import { UNKNOWN_MS } from "../imported-choices.ts";
import type { Collector } from "../collected.ts";
import {
  halfStarsOf,
  momentOf,
  momentOrUnknown,
  numberOf,
  textOf,
  titleOf,
  type Fields,
} from "../field-values.ts";
import type { Destination } from "../format.ts";
import { episodeOf, readIds } from "../outside-ids.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { watchedAt } from "./watched-at.ts";

/**
 * Yamtrack, and what was made of it, writes a line for each time that a movie was watched, for each
 * show, its seasons and its episodes. Its games and books are left out, and so is anime, whose
 * entries are single seasons with numbers of other catalogs.
 */
export function readYamtrackFile(file: TextFile, { into }: Destination): boolean {
  const inParts = new Set<string>();
  for (const { mediaid, mediatype } of readTable(file)) {
    if (textOf(mediatype) === "episode") inParts.add(textOf(mediaid));
  }
  let rows = 0;
  for (const fields of readTable(file)) {
    const type = textOf(fields["mediatype"]);
    const source = textOf(fields["source"]);
    if (!TYPES.has(type) || !SOURCES.has(source)) continue;
    rows += 1;
    const choices = readChoices(fields, {
      into,
      isInParts: inParts.has(textOf(fields["mediaid"])),
    });
    if (Object.keys(choices).length === 0) continue;
    into.add({
      kind: type === "movie" ? "movie" : "tv",
      ids: readIds({ [source]: fields["mediaid"] }),
      // A part may have a name of its own.
      title: type === "movie" || type === "tv" ? titleOf(fields["title"]) : "",
      year: "",
      choices,
    });
  }
  return rows > 0;
}

const TYPES = new Set(["movie", "tv", "season", "episode"]);
const SOURCES = new Set(["tmdb", "tvdb", "imdb"]);

interface Around {
  into: Collector;
  /** The file has single episodes of the show. */
  isInParts: boolean;
}

function readChoices(fields: Fields, { into, isInParts }: Around): ImportedChoices {
  const { nowMs } = into;
  const type = textOf(fields["mediatype"]);
  const ended = textOf(fields["enddate"]) || lastChange(fields);
  if (type === "episode") {
    const part = episodeOf(fields["seasonnumber"], fields["episodenumber"]);
    return part ? { parts: [[part, momentOrUnknown(ended, nowMs), true]] } : {};
  }
  const state = textOf(fields["status"]).toLowerCase();
  const isCompleted = state === "completed";
  if (type === "season") {
    const season = numberOf(fields["seasonnumber"]);
    const isWhole = isCompleted && !isInParts && season !== undefined;
    return isWhole ? { parts: [[`S${season}`, momentOrUnknown(ended, nowMs), true]] } : {};
  }
  const addedAtMs = momentOf(textOf(fields["createdat"]) || lastChange(fields), nowMs) ?? nowMs;
  return {
    ...(isCompleted && type === "movie" && watchedAt(ended, into)),
    ...(isCompleted &&
      type === "tv" &&
      !isInParts && { watchedAtMs: momentOrUnknown(ended, nowMs) }),
    ...(state === "planning" && { savedAtMs: addedAtMs }),
    ...(state === "dropped" && { unwantedAtMs: addedAtMs }),
    ...readOpinion(fields, into),
  };
}

/** Its name has changed with the years. */
const lastChange = (fields: Fields): string =>
  textOf(fields["progressedat"]) || textOf(fields["progresschanged"]);

function readOpinion(fields: Fields, { nowMs }: Collector): ImportedChoices {
  const halfStars = halfStarsOf(fields["score"], 10);
  const note = textOf(fields["notes"]);
  const atMs = momentOf(lastChange(fields) || fields["enddate"], nowMs) ?? UNKNOWN_MS;
  return {
    ...(halfStars !== undefined && { rating: { halfStars, atMs } }),
    ...(note !== "" && { note }),
  };
}
