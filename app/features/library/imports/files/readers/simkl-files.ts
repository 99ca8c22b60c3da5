import { UNKNOWN_MS, type ImportedChoices, type ImportedPart } from "../imported-choices.ts";
import {
  fieldsOf,
  halfStarsOf,
  listOf,
  momentOf,
  momentOrUnknown,
  positiveOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Collector } from "../collected.ts";
import type { Destination, JsonFile } from "../format.ts";
import { readIds } from "../outside-ids.ts";
import { readTable, type TextFile } from "../read-table.ts";
import { readSeasons } from "./season-parts.ts";
import { watchedAt } from "./watched-at.ts";

/** What a backup says of one title, whether it is a table or JSON. */
interface SimklTitle {
  /** An anime's entry is one season of it: its numbers are not its show's. */
  kind: "movie" | "tv" | "anime";
  named: Fields;
  ids: Fields;
  /** The list that it is on, such as `completed` and `plantowatch`. */
  list: string;
  savedAt: unknown;
  watchedAt: unknown;
  rating: unknown;
  ratedAt: unknown;
  note: string;
  parts: (atMs: number, nowMs: number) => ImportedPart[];
}

const SECTIONS = ["movies", "shows", "anime"] as const;

/** The entries of a backup in JSON. */
export const simklEntriesOf = (value: unknown): Fields[] =>
  SECTIONS.flatMap((section) => listOf(fieldsOf(value)[section]).map(fieldsOf));

export function readSimklJson({ value }: JsonFile, { into }: Destination): boolean {
  for (const section of SECTIONS) {
    for (const each of listOf(fieldsOf(value)[section])) {
      addTitle(titleOfEntry(fieldsOf(each), section), into);
    }
  }
  return true;
}

function titleOfEntry(entry: Fields, section: (typeof SECTIONS)[number]): SimklTitle {
  const named = fieldsOf(entry["movie"] ?? entry["show"]);
  const isMovie = section === "movies" || entry["anime_type"] === "movie";
  return {
    kind: isMovie ? "movie" : section === "anime" ? "anime" : "tv",
    named,
    ids: fieldsOf(named["ids"]),
    list: textOf(entry["status"]),
    savedAt: entry["added_to_watchlist_at"],
    watchedAt: entry["last_watched_at"],
    rating: entry["user_rating"],
    ratedAt: entry["user_rated_at"],
    note: textOf(fieldsOf(entry["memo"])["text"]),
    parts(atMs, nowMs) {
      const listed = readSeasons(entry["seasons"], { key: "watched_at", atMs, nowMs });
      return listed.length > 0 ? listed : partsUpTo(textOf(entry["last_watched"]), atMs);
    },
  };
}

export function readSimklTable(file: TextFile, { into }: Destination): boolean {
  for (const fields of readTable(file)) {
    const type = textOf(fields["type"]).toLowerCase();
    addTitle(
      {
        kind: type === "movie" || type === "anime" ? type : "tv",
        named: fields,
        ids: fields,
        list: textOf(fields["watchlist"]),
        savedAt: fields["watcheddate"],
        watchedAt: fields["watcheddate"],
        rating: fields["rating"],
        ratedAt: fields["watcheddate"],
        note: textOf(fields["memo"]),
        parts: (atMs) => partsUpTo(textOf(fields["lastepwatched"]), atMs),
      },
      into,
    );
  }
  return true;
}

/** Longer seasons are no series. */
const MOST_EPISODES = 2000;

/** `S02E05` is the last one: the seasons before it, and the episodes up to it. */
function partsUpTo(last: string, atMs: number): ImportedPart[] {
  const [, season = "0", episode = "0"] = /^s(\d{1,2})e(\d{1,4})$/i.exec(last) ?? [];
  if (Number(season) === 0 || Number(episode) > MOST_EPISODES) return [];
  const whole = Array.from({ length: Number(season) - 1 }, (_, at) => `S${at + 1}`);
  const single = Array.from({ length: Number(episode) }, (_, at) => `S${Number(season)}E${at + 1}`);
  return [...whole, ...single].map((part) => [part, atMs, true]);
}

function addTitle(title: SimklTitle, into: Collector): void {
  const { kind, named, ids } = title;
  const choices = { ...readList(title, into), ...readOpinion(title, into) };
  if (Object.keys(choices).length === 0) return;
  into.add({
    kind: kind === "movie" ? "movie" : "tv",
    // Of its film the catalogs of series have an episode's number.
    ids: readIds({ ...ids, tvdb: kind === "movie" ? undefined : ids["tvdb"] }),
    title: titleOf(named["title"]),
    year: yearOf(named["year"]),
    choices,
  });
}

/** Planned, watched, or left off. */
function readList(title: SimklTitle, into: Collector): ImportedChoices {
  const { kind, savedAt } = title;
  const { nowMs } = into;
  const list = title.list.toLowerCase().replaceAll(/[^a-z]/g, "");
  const savedAtMs = momentOf(savedAt, nowMs);
  if (list === "plantowatch") return { savedAtMs: savedAtMs ?? nowMs };
  const knownMs = momentOf(title.watchedAt, nowMs);
  const isUnwanted = list === "dropped" || list === "notinteresting";
  const unwanted = isUnwanted && { unwantedAtMs: savedAtMs ?? knownMs ?? nowMs };
  if (kind === "tv") {
    const atMs = knownMs ?? UNKNOWN_MS;
    const parts = title.parts(atMs, nowMs);
    // What is complete without its episodes is marked as a whole.
    const watched = list === "completed" && parts.length === 0 && { watchedAtMs: atMs };
    return { ...unwanted, ...watched, ...(parts.length > 0 && { parts }) };
  }
  const isWatched = list === "completed" || (list === "" && knownMs !== undefined);
  const { days, ...mark } = watchedAt(title.watchedAt, into);
  return {
    ...unwanted,
    ...(isWatched && kind === "movie" && mark),
    ...(isWatched && days && { days }),
  };
}

function readOpinion({ rating, ratedAt, note }: SimklTitle, { nowMs }: Collector): ImportedChoices {
  const halfStars = positiveOf(rating) === undefined ? undefined : halfStarsOf(rating, 10);
  return {
    ...(halfStars !== undefined && {
      rating: { halfStars, atMs: momentOrUnknown(ratedAt, nowMs) },
    }),
    ...(note !== "" && { note }),
  };
}
