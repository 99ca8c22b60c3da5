import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import { createDayKeys, zoneOf } from "#app/lib/formats/dates.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { markedSinceQuery, playedSinceQuery } from "./history-queries.server.ts";
import type { HistoryOptions } from "./history-pages.server.ts";
import { countMonth, findStreak, type MonthOfWatching, type Streak } from "./watch-days.ts";
import { titlesOfItems } from "../titles/film-titles.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";

export interface WatchStatistics {
  month: MonthOfWatching;
  streak: Streak;
  /** The most frequent genres of the latest titles. */
  genres: { name: string; lang: string | undefined; titles: number }[];
  /** The titles whose genres are known. */
  genreTitles: number;
}

const YEAR_MS = 366 * 24 * 3_600_000;
/** The newest of each kind that are counted. */
const MOST_ENTRIES = 10_000;
/** As many titles are looked up as a page of the history names. */
const MOST_GENRE_TITLES = 30;
const MOST_GENRES = 6;

/** Counts what a profile watched in the last year: films that it played, and what it marked. */
export function createWatchStatistics(options: HistoryOptions) {
  const { database, filterNames, lookUp, profileOf, now = Date.now } = options;

  async function listWatched(profileId: string): Promise<(TitleRef & { atMs: number })[]> {
    const part = { sinceMs: now() - YEAR_MS, limit: MOST_ENTRIES };
    const [played, marked] = await Promise.all([
      playedSinceQuery(database.kysely, profileId, part).execute(),
      markedSinceQuery(database.kysely, profileId, part).execute(),
    ]);
    return [
      ...played.map((row) => ({ kind: "archive" as const, id: row.item_id, atMs: row.updated_at })),
      ...marked.map((row) => ({ ...refOfRow(row), atMs: row.changed_at })),
    ].toSorted((one, other) => other.atMs - one.atMs);
  }

  /** The archive's items have no genres of ours: those of the titles that they are count. */
  async function titlesOfFilms(names: readonly TitleRef[]): Promise<TitleRef[]> {
    const films = names.filter(({ kind }) => kind === "archive").map(({ id }) => id);
    const titles = await titlesOfItems(database.kysely, films);
    return names.flatMap((name) => (name.kind === "archive" ? (titles.get(name.id) ?? []) : name));
  }

  async function countGenres(watched: readonly TitleRef[], setting: Setting) {
    const latest = new Map(watched.map((name) => [refKey(name), name]));
    const some = [...latest.values()].slice(0, MOST_GENRE_TITLES);
    const allowed = await filterNames(some, (name) => name, setting);
    const titles = new Map((await titlesOfFilms(allowed)).map((name) => [refKey(name), name]));
    const found = await Promise.all([...titles.values()].map((name) => lookUp(name, setting)));
    const lists = found
      .map((each) => (each.outcome === "found" ? nameGenres(each.facts.genres ?? []) : []))
      .filter(({ length }) => length > 0);
    const counts = new Map<string, { lang: string | undefined; titles: number }>();
    for (const { name, lang } of lists.flat()) {
      counts.set(name, { lang, titles: (counts.get(name)?.titles ?? 0) + 1 });
    }
    const genres = [...counts]
      .map(([name, count]) => ({ name, ...count }))
      .toSorted((one, other) => other.titles - one.titles)
      .slice(0, MOST_GENRES);
    return { genres, genreTitles: lists.length };
  }

  return {
    /** Undefined where nothing was watched in the last year. */
    async getStatistics(
      owner: ProfileOwner,
      setting: Setting,
    ): Promise<WatchStatistics | undefined> {
      const watched = await listWatched(await profileOf(owner));
      if (watched.length === 0) return undefined;
      const dayOf = createDayKeys(zoneOf(setting.region));
      const days = watched.map(({ kind, id, atMs }) => ({ kind, id, day: dayOf(atMs) }));
      const today = dayOf(now());
      return {
        month: countMonth(days, today),
        streak: findStreak(days, today),
        ...(await countGenres(watched, setting)),
      };
    },
  };
}
