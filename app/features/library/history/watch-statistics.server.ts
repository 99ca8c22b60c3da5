import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import { createDayKeys, zoneOf } from "#app/lib/formats/dates.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { HistoryOptions } from "./history-pages.server.ts";
import {
  countMonth,
  dayAfter,
  findStreak,
  type MonthOfWatching,
  type Streak,
} from "./watch-days.ts";
import { listWatchings } from "./watchings.server.ts";
import { titlesOfItems } from "../titles/film-titles.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";

export interface WatchStatistics {
  month: MonthOfWatching;
  streak: Streak;
  /** The most frequent genres of the latest titles. */
  genres: { name: string; lang: string | undefined; titles: number }[];
  /** The titles whose genres are known. */
  genreTitles: number;
}

const DAYS = 366;
/** As many titles are looked up as a page of the history names. */
const MOST_GENRE_TITLES = 30;
const MOST_GENRES = 6;

/** Counts what a profile watched in the last year, as a year in review does. */
export function createWatchStatistics(options: HistoryOptions) {
  const { database, filterNames, lookUp, profileOf, now = Date.now } = options;

  /** The archive's items have no genres of ours: those of the titles that they are count. */
  async function titlesOfFilms(names: readonly TitleRef[]): Promise<TitleRef[]> {
    const films = names.filter(({ kind }) => kind === "archive").map(({ id }) => id);
    const titles = await titlesOfItems(database.kysely, films);
    return names.flatMap((name) => (name.kind === "archive" ? (titles.get(name.id) ?? []) : name));
  }

  async function countGenres(watched: readonly TitleRef[], setting: Setting) {
    const latest = new Map(watched.map((name) => [refKey(name), name]));
    const some = [...latest.values()].slice(0, MOST_GENRE_TITLES);
    const titles = new Map((await titlesOfFilms(some)).map((name) => [refKey(name), name]));
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
    /** Undefined where nothing was watched in the last year. What may not be seen does not count. */
    async getStatistics(
      owner: ProfileOwner,
      setting: Setting,
      zone = zoneOf(setting.region),
    ): Promise<WatchStatistics | undefined> {
      const today = createDayKeys(zone)(now());
      const span = { from: dayAfter(today, 1 - DAYS), to: today, zone };
      const all = await listWatchings(database.kysely, await profileOf(owner), span);
      const watched = await filterNames(all, (each) => each, setting);
      if (watched.length === 0) return undefined;
      return {
        month: countMonth(watched, today),
        streak: findStreak(watched, today),
        ...(await countGenres(watched.toReversed(), setting)),
      };
    },
  };
}
