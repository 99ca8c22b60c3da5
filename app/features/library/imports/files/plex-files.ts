import type { Collector } from "./collected.ts";
import {
  fieldsOf,
  halfStarsOf,
  listOf,
  momentOf,
  momentOrUnknown,
  numberOf,
  titleOf,
  yearOf,
  type Fields,
} from "./field-values.ts";
import { episodeOf, guidsOf, readGuids } from "./outside-ids.ts";
import { readHead, readTable, type TextFile } from "./read-table.ts";
import type { JsonFile } from "./trakt-files.ts";

/** A history or a library of Plex, or a history of Tautulli, which names its columns otherwise. */
function entriesOf(value: unknown): unknown[] {
  const media = listOf(fieldsOf(fieldsOf(value)["MediaContainer"])["Metadata"]);
  if (media.length > 0) return media;
  const tautulli = fieldsOf(fieldsOf(fieldsOf(value)["response"])["data"])["data"];
  return listOf(tautulli ?? fieldsOf(value)["data"] ?? value);
}

export function isPlexJson({ value }: JsonFile): boolean {
  const first = fieldsOf(entriesOf(value)[0]);
  const isPlex = first["viewedAt"] !== undefined || first["ratingKey"] !== undefined;
  return isPlex || first["media_type"] !== undefined;
}

export function readPlexJson({ value }: JsonFile, into: Collector): void {
  for (const each of entriesOf(value)) addEntry(fieldsOf(each), into);
}

export function isTautulliFile({ text }: TextFile): boolean {
  const { headings } = readHead(text);
  return headings.includes("mediatype") && headings.includes("title");
}

export function readTautulliFile({ text }: TextFile, into: Collector): void {
  for (const { mediatype, grandparenttitle, parentmediaindex, mediaindex, ...fields } of readTable(
    text,
  )) {
    const named = { media_type: mediatype, grandparent_title: grandparenttitle };
    const index = { parent_media_index: parentmediaindex, media_index: mediaindex };
    addEntry({ ...fields, ...named, ...index, watched_status: fields["watchedstatus"] }, into);
  }
}

function addEntry(entry: Fields, into: Collector): void {
  const type = entry["type"] ?? entry["media_type"];
  const viewed = entry["viewedAt"] ?? entry["lastViewedAt"] ?? entry["stopped"] ?? entry["date"];
  const isWatched = hasBeenWatched(entry);
  const atMs = momentOrUnknown(viewed, into.nowMs);
  const halfStars = halfStarsOf(entry["userRating"], 10);
  const rating = halfStars === undefined ? {} : { rating: { halfStars, atMs } };
  if (type === "movie") {
    const isKnown = momentOf(viewed, into.nowMs) !== undefined;
    const watched = isWatched && {
      watchedAtMs: atMs,
      ...(isKnown && { days: [into.dayOf(atMs)] }),
    };
    if (isWatched || halfStars !== undefined) {
      into.add({ kind: "movie", ...identify(entry), brings: { ...watched, ...rating } });
    }
  } else if (type === "show" && halfStars !== undefined) {
    into.add({ kind: "tv", ...identify(entry), brings: rating });
  } else if (type === "episode" && isWatched) {
    const part = episodeOf(
      entry["parentIndex"] ?? entry["parent_media_index"],
      entry["index"] ?? entry["media_index"],
    );
    const title = titleOf(entry["grandparentTitle"] ?? entry["grandparent_title"]);
    if (part)
      into.add({ kind: "tv", ids: {}, title, year: "", brings: { parts: [[part, atMs, true]] } });
  }
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
