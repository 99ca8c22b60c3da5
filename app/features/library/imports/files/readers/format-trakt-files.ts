import { createDayKeys } from "#app/lib/formats/dates.ts";

import type { LibraryTitle } from "./library-file.ts";

/** A list with the moments at which its titles were put on it. */
export interface DatedList {
  name: string;
  titles: readonly { title: LibraryTitle; listedAt: string }[];
}

interface TraktFile {
  name: string;
  pieces: readonly string[];
}

type Entry = Record<string, unknown>;

const HOUR_MS = 3_600_000;
const EPISODE = /^S(\d+)E(\d+)$/;

/**
 * What Trakt exports of an account, with the same names and fields. It knows plays of films and of
 * single episodes alone: marks of whole seasons and shows, notes, and what is only in the archive
 * are in the other files.
 */
export function formatTraktFiles(
  titles: readonly LibraryTitle[],
  lists: readonly DatedList[],
  zone: string,
): TraktFile[] {
  const known = titles.filter(isKnown);
  const rated = known.filter(({ rating }) => rating !== undefined);
  const ratings = (kind: "movie" | "tv") =>
    rated
      .filter((title) => title.kind === kind)
      .map(({ rating, ...title }) => ({
        rated_at: rating?.rated_at,
        rating: rating?.half_stars,
        ...nameEntry(title),
      }));
  const saved = known.filter(({ saved_at: at }) => at !== undefined);
  const files: [name: string, entries: Entry[]][] = [
    ["watched-history-1", known.flatMap((title) => listPlays(title, zone))],
    ["ratings-movies", ratings("movie")],
    ["ratings-shows", ratings("tv")],
    ["lists-watchlist", saved.map((title, at) => listEntry(title, title.saved_at ?? "", at))],
    ...lists.map((list, at): [string, Entry[]] => [
      `lists-${at + 1}-${fileNameOf(list.name)}`,
      list.titles
        .filter(({ title }) => isKnown(title))
        .map(({ title, listedAt }, position) => listEntry(title, listedAt, position)),
    ]),
  ];
  return files
    .filter(([, entries]) => entries.length > 0)
    .map(([name, entries]) => ({
      name: `${name}.json`,
      pieces: [`${JSON.stringify(entries, null, 1)}\n`],
    }));
}

const isKnown = ({ kind }: LibraryTitle) => kind !== "archive";

/** Trakt's file names have dashes between the words of a list's name. */
const fileNameOf = (name: string) => name.replaceAll(/[\s\\/:*?"<>|_-]+/g, "-");

function nameEntry({ kind, id, title, year, imdb }: LibraryTitle) {
  const ids = { ...(imdb !== undefined && { imdb }), tmdb: Number(id) };
  const named = { title, year: year === "" ? null : Number(year), ids };
  return kind === "movie" ? { type: "movie", movie: named } : { type: "show", show: named };
}

const listEntry = (title: LibraryTitle, listedAt: string, position: number) => ({
  rank: position + 1,
  listed_at: listedAt,
  notes: null,
  ...nameEntry(title),
});

function listPlays(title: LibraryTitle, zone: string): Entry[] {
  const { kind, watched_on: days = [], watched_at: watchedAt, parts = [] } = title;
  const play = (at: string, what: Entry) => ({ watched_at: at, action: "watch", ...what });
  if (kind === "movie") {
    const moments = days.map((day) => momentOn(day, zone));
    const plays = moments.length > 0 || watchedAt === undefined ? moments : [watchedAt];
    return plays.map((at) => play(at, nameEntry(title)));
  }
  return parts.flatMap(({ part, at, is_watched: isWatched }) => {
    const [, season, number] = EPISODE.exec(part) ?? [];
    if (!isWatched || season === undefined) return [];
    const episode = { season: Number(season), number: Number(number) };
    return [play(at, { ...nameEntry(title), type: "episode", episode })];
  });
}

/** A moment that is on this day where the viewer lives: somewhere noon is on the next one. */
function momentOn(day: string, zone: string): string {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  const dayOf = createDayKeys(zone);
  const atMs = dayOf(noonMs) === day ? noonMs : noonMs - 12 * HOUR_MS;
  return new Date(atMs).toISOString();
}
