import { UNKNOWN_MS } from "../../imported-choices.ts";
import {
  halfStarsOf,
  momentOf,
  pointsOf,
  positiveOf,
  textOf,
  titleOf,
  type Fields,
} from "../../field-values.ts";
import type { Destination } from "../../format.ts";
import { episodeOf } from "../../outside-ids.ts";
import { readTable, type TextFile } from "../../read-table.ts";
import { addShow } from "./add-show.ts";
import { readLists } from "./tv-time-lists.ts";
import { readMovies } from "./tv-time-movies.ts";
import { readToolTable } from "./tv-time-tools.ts";

/** What each of the tables is known by, and what reads it. */
const TABLES: readonly {
  columns: readonly string[];
  read: (file: TextFile, destination: Destination) => boolean;
}[] = [
  { columns: ["sid", "seriesname", "key"], read: readTracking },
  { columns: ["entitytype", "moviename", "type"], read: readMovies },
  { columns: ["skey", "objects", "type"], read: readLists },
  { columns: ["tvshowname", "episodeseasonnumber", "episodenumber"], read: readNamedEpisodes },
  { columns: ["tvshowid", "tvshowname"], read: readShows },
  { columns: ["seriestvdbid", "season", "episode", "iswatched"], read: readToolTable },
  { columns: ["tvdbid", "imdbid", "title", "iswatched"], read: readToolTable },
  { columns: ["tvdbid", "imdbid", "title", "status"], read: readToolTable },
];

const tableOf = ({ headings }: TextFile) =>
  TABLES.find(({ columns }) => columns.every((each) => headings.includes(each)));

export const isTvTimeTable = (file: TextFile): boolean => tableOf(file) !== undefined;

export const readTvTimeTable = (file: TextFile, destination: Destination): boolean =>
  tableOf(file)?.read(file, destination) ?? false;

/**
 * The second generation of its records: a line for each time that an episode was watched, and one
 * for each show that was followed. Every number stands there under two names.
 */
function readTracking(file: TextFile, { into }: Destination): boolean {
  const started = new Set<string>();
  for (const fields of readTable(file)) {
    const part = partOf(fields);
    if (part === undefined || !WATCHING.test(textOf(fields["key"]))) continue;
    started.add(textOf(fields["sid"]));
    const atMs = momentOf(fields["createdat"], into.nowMs) ?? UNKNOWN_MS;
    addShow(into, {
      id: fields["sid"],
      name: fields["seriesname"],
      choices: { parts: [[part, atMs, true]] },
    });
  }
  for (const fields of readTable(file)) {
    if (!textOf(fields["key"]).startsWith("user-series")) continue;
    const isUntouched = !started.has(textOf(fields["sid"])) && !positiveOf(fields["epwatchcount"]);
    const isFollowed = isYes(fields["isfollowed"]) && !isYes(fields["isarchived"]);
    const isPlanned = isYes(fields["isforlater"]) || (isFollowed && isUntouched);
    const savedAtMs = momentOf(fields["createdat"], into.nowMs) ?? into.nowMs;
    addShow(into, {
      id: fields["sid"],
      name: fields["seriesname"],
      choices: isPlanned ? { savedAtMs } : {},
    });
  }
  return true;
}

/** All other kinds of lines are sums. */
const WATCHING = /^(?:re)?watch-?episode|^$/;

const partOf = (fields: Fields): string | undefined =>
  episodeOf(
    textOf(fields["seasonnumber"]) || fields["sno"],
    textOf(fields["episodenumber"]) || fields["epno"],
  );

const isYes = (value: unknown): boolean => /^(?:1|true)$/i.test(textOf(value));

/** Older tables of single episodes name the show alone. Feelings about one have the same columns. */
function readNamedEpisodes(file: TextFile, { into }: Destination): boolean {
  if (!/(?:seen_episode|watched_on_episode|rewatched_episode)/.test(file.path)) return false;
  for (const fields of readTable(file)) {
    const part = episodeOf(fields["episodeseasonnumber"], fields["episodenumber"]);
    const when = [fields["updatedat"], fields["createdat"], fields["seendate"]];
    const atMs = when.map((each) => momentOf(each, into.nowMs)).find(Boolean) ?? UNKNOWN_MS;
    const title = titleOf(fields["tvshowname"]);
    if (part === undefined) continue;
    into.add({ kind: "tv", ids: {}, title, year: "", choices: { parts: [[part, atMs, true]] } });
  }
  return true;
}

/** What was followed, rated, or put aside for later. */
function readShows(file: TextFile, { into }: Destination): boolean {
  const isOfTen = [...readTable(file)].some(({ rating }) => pointsOf(rating) > 5);
  for (const fields of readTable(file)) {
    const atMs = momentOf(fields["updatedat"] ?? fields["createdat"], into.nowMs);
    const halfStars = halfStarsOf(fields["rating"], isOfTen ? 10 : 5);
    const isUnseen = isYes(fields["isfollowed"]) && textOf(fields["nbepisodesseen"]) === "0";
    const isPlanned = isUnseen || textOf(fields["status"]) === "for_later";
    addShow(into, {
      id: fields["tvshowid"],
      name: fields["tvshowname"],
      choices: {
        ...(isPlanned && { savedAtMs: atMs ?? into.nowMs }),
        ...(halfStars !== undefined && { rating: { halfStars, atMs: atMs ?? UNKNOWN_MS } }),
      },
    });
  }
  return true;
}
