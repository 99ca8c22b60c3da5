import type { Brought } from "../brought.ts";
import type { Collector } from "../collected.ts";
import {
  fieldsOf,
  halfStarsOf,
  isFields,
  listOf,
  momentOf,
  momentOrUnknown,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import { episodeOf, readIds } from "../outside-ids.ts";

/** What Trakt exports besides: what one owns, hides, recommends and writes. */
const OTHERS = /collection|hidden|comments|likes|recommend|favorites|progress|playback|notes/;

/** Each play is in the history; without those files, the last one of each title is. */
const hasHistory = (files: readonly JsonFile[]): boolean =>
  files.some(({ path }) => isHistory(path));

const isHistory = (path: string) => /(?:^|\/)(?:watched-)?history[^/]*$/.test(path);
const isWatched = (path: string) => /(?:^|\/)watched-(?:movies|shows)[^/]*$/.test(path);

/** Returns false for a file that has nothing of ours. */
export function readTraktFile(
  { path, name, value }: JsonFile,
  { into, documents }: Destination,
): boolean {
  if (OTHERS.test(path) || (isWatched(path) && hasHistory(documents))) return false;
  const isWatchlist = path.includes("watchlist");
  const isList = !isWatchlist && /(?:^|\/)lists?-/.test(path);
  const list = isList ? into.addList(listNameOf(name)) : undefined;
  let position = 0;
  for (const each of listOf(value)) {
    const entry = fieldsOf(each);
    position += 1;
    const brings = readEntry(entry, into, { isWatchlist, list, position });
    if (brings !== undefined) into.add({ ...identify(entry), brings });
  }
  return true;
}

/** `lists-12345-rainy-days.json` is the list "rainy days". */
const listNameOf = (name: string): string =>
  name.replace(/^lists?-(?:list-)?(?:\d+-)?/i, "").replaceAll(/[-_]+/g, " ");

interface Place {
  isWatchlist: boolean;
  list: number | undefined;
  position: number;
}

/** Undefined for what a profile here cannot have, such as the rating of an episode. */
function readEntry(entry: Fields, into: Collector, place: Place): Brought | undefined {
  const { nowMs } = into;
  const { season, number } = fieldsOf(entry["episode"]);
  const part = episodeOf(season, number);
  if (entry["watched_at"] !== undefined) {
    const atMs = momentOrUnknown(entry["watched_at"], nowMs);
    if (part !== undefined) return { parts: [[part, atMs, true]] };
    if (entry["show"] !== undefined) return undefined;
    return {
      watchedAtMs: atMs,
      ...(momentOf(entry["watched_at"], nowMs) && { days: [into.dayOf(atMs)] }),
    };
  }
  if (isFields(entry["episode"]) || isFields(entry["season"])) return undefined;
  if (entry["rating"] !== undefined) {
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
function readLastPlays(entry: Fields, nowMs: number): Brought | undefined {
  if (entry["last_watched_at"] === undefined && entry["plays"] === undefined) return undefined;
  const watchedAtMs = momentOrUnknown(entry["last_watched_at"], nowMs);
  if (entry["movie"] !== undefined) return { watchedAtMs };
  const parts = listOf(entry["seasons"]).flatMap((season) => {
    const { number, episodes } = fieldsOf(season);
    return listOf(episodes).flatMap((each): NonNullable<Brought["parts"]> => {
      const episode = fieldsOf(each);
      const part = episodeOf(number, episode["number"]);
      const atMs = momentOf(episode["last_watched_at"], nowMs) ?? watchedAtMs;
      return part === undefined ? [] : [[part, atMs, true]];
    });
  });
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
