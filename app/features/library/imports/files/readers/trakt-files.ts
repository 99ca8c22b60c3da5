import type { ImportedChoices } from "../imported-choices.ts";
import type { Collector } from "../collected.ts";
import {
  fieldsOf,
  halfStarsOf,
  isFields,
  listOf,
  momentOf,
  momentOrUnknown,
  numberOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import { episodeOf, readIds } from "../outside-ids.ts";
import { readSeasons } from "./season-parts.ts";
import { fileNameOf, traktKind } from "./trakt-kinds.ts";
import { watchedAt } from "./watched-at.ts";

/** Trakt's own files are lists; backup tools put several of those into one file, by their names. */
export const traktListsOf = (value: unknown): { name: string; entries: unknown[] }[] =>
  isFields(value)
    ? Object.entries(value)
        .filter(([name]) => /^(?:history|watched|watchlist|ratings|collection)/.test(name))
        .map(([name, entries]) => ({ name, entries: listOf(entries) }))
    : [{ name: "", entries: listOf(value) }];

/** Returns false for a file that has nothing of ours. */
export function readTraktFile(file: JsonFile, destination: Destination): boolean {
  if (!isFields(file.value)) return readList(file, destination);
  const documents = traktListsOf(file.value)
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => ({ path: `${name}.json`, name, value: entries }));
  const known = documents.map((each) => readList(each, { ...destination, documents }));
  return known.includes(true);
}

function readList(file: JsonFile, { into, documents }: Destination): boolean {
  const kind = traktKind(file.path);
  const isIn = kind === "last plays" && documents.some(({ path }) => traktKind(path) === "history");
  // Each play is in the history; without those files, the last one of each title is here.
  if (kind === "other" || isIn) return false;
  const list = kind === "list" ? addList(file, documents, into) : undefined;
  let position = 0;
  for (const each of listOf(file.value)) {
    const entry = fieldsOf(each);
    position += 1;
    const choices = readEntry(entry, into, { isWatchlist: kind === "watchlist", list, position });
    if (choices === undefined) continue;
    into.add({ ...(isListedPart(entry) ? namePart(entry) : identify(entry)), choices });
  }
  return true;
}

/** A list has the name and description that the archive's file of all lists has of it. */
function addList({ path, name }: JsonFile, documents: readonly JsonFile[], into: Collector) {
  const [, number, slug = ""] = /^lists?-(?:list-)?(?:(\d+)-)?(.*)$/.exec(fileNameOf(path)) ?? [];
  const all = documents.filter((each) => traktKind(each.path) === "lists");
  const described = all
    .flatMap(({ value }) => listOf(value).map(fieldsOf))
    .find((each) => {
      const ids = fieldsOf(each["ids"]);
      return number === undefined ? ids["slug"] === slug : textOf(ids["trakt"]) === number;
    });
  return into.addList(
    textOf(described?.["name"]) || listNameOf(name),
    textOf(described?.["description"]),
  );
}

/** `lists-12345-rainy-days.json` is the list "rainy days". */
const listNameOf = (name: string): string =>
  name.replace(/^lists?-(?:list-)?(?:\d+-)?/i, "").replaceAll(/[-_]+/g, " ");

/** Seasons, episodes and people can be on a list there. */
const isListedPart = (entry: Fields): boolean =>
  entry["listed_at"] !== undefined &&
  [entry["season"], entry["episode"], entry["person"]].some(isFields);

/** What has no place here is told with the name of its show, or its own. */
function namePart(entry: Fields) {
  const [show, season, episode] = [entry["show"], entry["season"], entry["episode"]].map(fieldsOf);
  const part =
    episodeOf(episode?.["season"], episode?.["number"]) ??
    (numberOf(season?.["number"]) === undefined ? "" : `S${numberOf(season?.["number"])}`);
  const name = textOf(show?.["title"]) || textOf(fieldsOf(entry["person"])["name"]);
  return {
    ids: {},
    title: titleOf([name, part].filter(Boolean).join(" ")),
    year: yearOf(show?.["year"]),
    reason: "part" as const,
  };
}

interface Place {
  isWatchlist: boolean;
  list: number | undefined;
  position: number;
}

/** Undefined for what a profile here cannot have, such as the rating of an episode. */
function readEntry(entry: Fields, into: Collector, place: Place): ImportedChoices | undefined {
  const { nowMs } = into;
  const { season, number } = fieldsOf(entry["episode"]);
  const part = episodeOf(season, number);
  if (entry["watched_at"] !== undefined) {
    if (part === undefined) {
      return entry["show"] === undefined ? watchedAt(entry["watched_at"], into) : undefined;
    }
    return { parts: [[part, momentOrUnknown(entry["watched_at"], nowMs), true]] };
  }
  const isPart = isFields(entry["episode"]) || isFields(entry["season"]);
  if (isPart && entry["listed_at"] === undefined) return undefined;
  if (!isPart && entry["rating"] !== undefined) {
    const halfStars = halfStarsOf(entry["rating"], 10);
    const atMs = momentOrUnknown(entry["rated_at"], nowMs);
    return halfStars === undefined ? undefined : { rating: { halfStars, atMs } };
  }
  if (entry["listed_at"] !== undefined) {
    if (place.isWatchlist) return { savedAtMs: momentOf(entry["listed_at"], nowMs) ?? nowMs };
    return place.list === undefined ? undefined : { lists: [[place.list, place.position]] };
  }
  return readLastPlays(entry, nowMs);
}

/** The last play of a movie, or of each episode of a show. */
function readLastPlays(entry: Fields, nowMs: number): ImportedChoices | undefined {
  if (entry["last_watched_at"] === undefined && entry["plays"] === undefined) return undefined;
  const watchedAtMs = momentOrUnknown(entry["last_watched_at"], nowMs);
  if (entry["movie"] !== undefined) return { watchedAtMs };
  const times = { key: "last_watched_at", atMs: watchedAtMs, nowMs };
  const parts = readSeasons(entry["seasons"], times);
  return parts.length === 0 ? undefined : { parts };
}

function identify({ movie, show }: Fields) {
  const named = fieldsOf(movie ?? show);
  return {
    kind: movie === undefined ? ("tv" as const) : ("movie" as const),
    ids: readIds(fieldsOf(named["ids"])),
    title: titleOf(named["title"]),
    year: yearOf(textOf(named["year"])),
  };
}
