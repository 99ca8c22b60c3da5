import { UNKNOWN_MS, type ImportedPart } from "../../imported-choices.ts";
import type { Collector } from "../../collected.ts";
import {
  fieldsOf,
  isFields,
  listOf,
  momentOf,
  textOf,
  titleOf,
  yearOf,
  type Fields,
} from "../../field-values.ts";
import type { Destination, JsonFile } from "../../format.ts";
import { episodeOf, readIds } from "../../outside-ids.ts";
import { readTable, type TextFile } from "../../read-table.ts";
import { watchedAt } from "../watched-at.ts";

/** What tools took out of TV Time before it closed: a title with both of its numbers. */
interface ToolTitle {
  isMovie: boolean;
  ids: Fields;
  title: unknown;
  year: unknown;
  savedAt: unknown;
  status: string;
}

export function isToolEntry({ id, title, seasons, is_watched: isWatched }: Fields): boolean {
  const isNumbered = isFields(id) && "tvdb" in id && textOf(title) !== "";
  return isNumbered && (Array.isArray(seasons) || typeof isWatched === "boolean");
}

export function readToolJson({ value }: JsonFile, { into }: Destination): boolean {
  for (const each of listOf(value)) {
    const entry = fieldsOf(each);
    const { title, year, status, created_at: savedAt } = entry;
    const named = { ids: fieldsOf(entry["id"]), title, year, savedAt, status: textOf(status) };
    if (Array.isArray(entry["seasons"])) {
      const parts = entry["seasons"].flatMap((season) => partsOf(fieldsOf(season), into));
      addTitle({ ...named, isMovie: false }, { parts }, into);
    } else {
      const watched = entry["is_watched"] === true ? (entry["watched_at"] ?? savedAt) : undefined;
      addTitle({ ...named, isMovie: true }, { watched }, into);
    }
  }
  return true;
}

function partsOf({ number, episodes }: Fields, { nowMs }: Collector): ImportedPart[] {
  return listOf(episodes).flatMap((each): ImportedPart[] => {
    const episode = fieldsOf(each);
    const part = episodeOf(number, episode["number"]);
    if (part === undefined || episode["is_watched"] !== true) return [];
    return [[part, momentOf(episode["watched_at"], nowMs) ?? UNKNOWN_MS, true]];
  });
}

/** The same as tables: one of episodes, one of movies, one of shows. */
export function readToolTable(file: TextFile, { into }: Destination): boolean {
  const isOfEpisodes = file.headings.includes("seriestvdbid");
  const isOfShows = !isOfEpisodes && !file.headings.includes("iswatched");
  for (const fields of readTable(file)) {
    const { title, year, status, createdat: savedAt } = fields;
    const ids = isOfEpisodes
      ? { tvdb: fields["seriestvdbid"], imdb: fields["seriesimdbid"] }
      : { tvdb: fields["tvdbid"], imdb: fields["imdbid"] };
    const named = { ids, title, year, savedAt, status: textOf(status) };
    const isWatched = textOf(fields["iswatched"]).toLowerCase() === "true";
    if (isOfEpisodes) {
      const part = episodeOf(fields["season"], fields["episode"]);
      const atMs = momentOf(fields["watchedat"], into.nowMs) ?? UNKNOWN_MS;
      const parts: ImportedPart[] = part && isWatched ? [[part, atMs, true]] : [];
      if (parts.length > 0) addTitle({ ...named, isMovie: false }, { parts }, into);
    } else if (isOfShows) {
      if (PLANNED.test(textOf(status))) addTitle({ ...named, isMovie: false }, { parts: [] }, into);
    } else {
      const watched = isWatched ? textOf(fields["watchedat"]) || savedAt : undefined;
      addTitle({ ...named, isMovie: true }, { watched }, into);
    }
  }
  return true;
}

const PLANNED = /^(?:not_started_yet|for_later|watch_later)$/;

/** What was not watched at all is to be watched, except what somebody gave up. */
function addTitle(
  { isMovie, ids, title, year, savedAt, status }: ToolTitle,
  { parts = [], watched }: { parts?: ImportedPart[]; watched?: unknown },
  into: Collector,
): void {
  const isStarted = parts.length > 0 || watched !== undefined;
  if (!isStarted && status === "stopped") return;
  into.add({
    kind: isMovie ? "movie" : "tv",
    // The number of a movie there is none of a show.
    ids: readIds({ ...ids, tvdb: isMovie ? undefined : ids["tvdb"] }),
    title: titleOf(title),
    year: yearOf(year),
    choices: {
      ...(watched !== undefined && watchedAt(watched, into)),
      ...(parts.length > 0 && { parts }),
      ...(!isStarted && { savedAtMs: momentOf(savedAt, into.nowMs) ?? into.nowMs }),
    },
  });
}
