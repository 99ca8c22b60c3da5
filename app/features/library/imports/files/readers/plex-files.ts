import type { ImportedChoices } from "../imported-choices.ts";
import type { Collector, ImportedRow } from "../collected.ts";
import {
  fieldsOf,
  halfStarsOf,
  listOf,
  momentOrUnknown,
  numberOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import { episodeOf, guidsOf, readGuids } from "../outside-ids.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { watchedAt } from "./watched-at.ts";

/** A history or a library of Plex. */
export const plexEntriesOf = (value: unknown): unknown[] => {
  const media = listOf(fieldsOf(fieldsOf(value)["MediaContainer"])["Metadata"]);
  return media.length > 0 ? media : tautulliEntriesOf(value);
};

/** The answer of Tautulli, or the list in it. */
export function tautulliEntriesOf(value: unknown): unknown[] {
  const tautulli = fieldsOf(fieldsOf(fieldsOf(value)["response"])["data"])["data"];
  return listOf(tautulli ?? fieldsOf(value)["data"] ?? value);
}

/** Tautulli's entries are Plex's with other names. */
export function readPlexJson({ value }: JsonFile, { into }: Destination): boolean {
  for (const each of plexEntriesOf(value)) addEntry(fieldsOf(each), into);
  return true;
}

export function readTautulliTable(file: TextFile, { into }: Destination): boolean {
  for (const { mediatype, grandparenttitle, parentmediaindex, mediaindex, ...fields } of readTable(
    file,
  )) {
    const named = { media_type: mediatype, grandparent_title: grandparenttitle };
    const index = { parent_media_index: parentmediaindex, media_index: mediaindex };
    const user = { user_id: fields["userid"], friendly_name: fields["friendlyname"] };
    const status = { watched_status: fields["watchedstatus"] };
    addEntry({ ...fields, ...named, ...index, ...user, ...status }, into);
  }
  return true;
}

function addEntry(entry: Fields, into: Collector): void {
  const type = entry["type"] ?? entry["media_type"];
  const viewed = entry["viewedAt"] ?? entry["lastViewedAt"] ?? entry["stopped"] ?? entry["date"];
  const isWatched = hasBeenWatched(entry);
  const atMs = momentOrUnknown(viewed, into.nowMs);
  const halfStars = halfStarsOf(entry["userRating"], 10);
  const account = accountOf(entry);
  const rating = halfStars === undefined ? {} : { rating: { halfStars, atMs } };
  if (type === "movie") {
    const watched = isWatched && watchedAt(viewed, into);
    if (isWatched || halfStars !== undefined) {
      into.add({ kind: "movie", ...identify(entry), account, choices: { ...watched, ...rating } });
    }
  } else if (type === "show" && halfStars !== undefined) {
    into.add({ kind: "tv", ...identify(entry), choices: rating });
  } else if (type === "episode" && isWatched) {
    const part = episodeOf(
      entry["parentIndex"] ?? entry["parent_media_index"],
      entry["index"] ?? entry["media_index"],
    );
    const title = titleOf(entry["grandparentTitle"] ?? entry["grandparent_title"]);
    const choices: ImportedChoices = part === undefined ? {} : { parts: [[part, atMs, true]] };
    if (part) into.add({ kind: "tv", ids: {}, title, year: "", account, choices });
  }
}

/** Whose history it is, of all who use the server: Plex has only a number of them. */
function accountOf(entry: Fields): ImportedRow["account"] {
  const name = textOf(entry["friendly_name"]) || textOf(entry["user"]);
  const id = textOf(entry["accountID"]) || textOf(entry["user_id"]) || name;
  return id === "" ? undefined : { id, name };
}

/** A history has only what was watched; a library counts it. */
function hasBeenWatched(entry: Fields): boolean {
  const { watched_status: status, viewCount: count } = entry;
  if (status !== undefined && status !== "") return Number(status) >= 1;
  return (
    entry["viewedAt"] !== undefined || entry["date"] !== undefined || (numberOf(count) ?? 0) > 0
  );
}

function identify(entry: Fields) {
  return {
    ids: readGuids(guidsOf(entry)),
    title: titleOf(entry["title"]),
    year: yearOf(entry["year"] ?? entry["originallyAvailableAt"]),
  };
}
