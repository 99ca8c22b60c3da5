import type { Catalog } from "#app/features/catalog/catalog.ts";
import { nameGenres } from "#app/features/catalog/lists/genres.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { cardOf } from "#app/features/catalog/titles/resources.server.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { fewAtOnce } from "#app/lib/few-at-once.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { findStreak } from "../history/watch-days.ts";
import { listWatchings, type WatchEntry } from "../history/watchings.server.ts";
import { askInTime } from "../titles/title-facts.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";
import type { LibraryOptions } from "../titles/library-options.ts";

/** A film at the beginning or the end of a year. */
export interface YearFilm extends TitleRef {
  title: string;
  lang: string | undefined;
  posterPath?: string | undefined;
  day: string;
}

export interface YearReview {
  year: number;
  /** Different films. */
  films: number;
  episodes: number;
  /** Of what somebody knows how long it is: at least so much. */
  minutes: number;
  /** On so many days. */
  days: number;
  longestStreak: number;
  /** How many films and episodes in each month, from January on. */
  months: number[];
  genres: { name: string; lang?: string | undefined; titles: number }[];
  people: { id: number; name: string; titles: number }[];
  first: YearFilm | undefined;
  last: YearFilm | undefined;
  /** What was watched last, of what the film database has. */
  titles: TitleCard[];
}

interface YearOptions extends Pick<
  LibraryOptions,
  "database" | "filterNames" | "lookUp" | "profileOf"
> {
  catalog: Pick<Catalog, "getMovie" | "getShow">;
}

export type YearReviews = ReturnType<typeof createYearReviews>;

/** Titles that are asked about for genres, people and lengths, the latest first. */
const MOST_ASKED = 120;
const AT_ONCE = 8;
/** A slow film database does not delay the page: what is missing is cached for the next time. */
const LONGEST_MS = 3_000;
const MOST_SHOWN = 12;
const MOST_GENRES = 6;
const MOST_PEOPLE = 5;
/** In the order of the credits. */
const LEADING = 5;
const MONTHS = 12;

/** What profiles watched in a year. */
export function createYearReviews(options: YearOptions) {
  const { database, filterNames, lookUp, profileOf, catalog } = options;

  /** What the film database says about them; what it does not answer in time is left out. */
  async function detailsOf(names: readonly TitleRef[], setting: Setting) {
    const untilMs = performance.now() + LONGEST_MS;
    const outsideTitles = names.filter(({ kind }) => kind !== "archive").slice(0, MOST_ASKED);
    const found = await fewAtOnce(outsideTitles, AT_ONCE, async ({ kind, id }) => {
      if (performance.now() > untilMs) return undefined;
      const answer = await askInTime<Movie | Show>(() =>
        kind === "movie"
          ? catalog.getMovie(Number(id), setting)
          : catalog.getShow(Number(id), setting),
      );
      return answer.outcome === "found" ? answer.facts : undefined;
    });
    return found.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
  }

  async function nameFilm(film: WatchEntry, setting: Setting): Promise<YearFilm | undefined> {
    const { kind, id, day } = film;
    const found = await lookUp({ kind, id }, setting);
    if (found.outcome !== "found") return undefined;
    const { title, lang, posterPath } = found.facts;
    const shownLang = lang === setting.language ? undefined : lang;
    return { kind, id, title, lang: shownLang, posterPath, day };
  }

  return {
    /** Empty figures where nothing was watched. What is above the age limit does not count. */
    async get(
      owner: ProfileOwner,
      { year, zone }: { year: number; zone: string },
      setting: Setting,
    ): Promise<YearReview> {
      const profileId = await profileOf(owner);
      const days = { from: `${year}-01-01`, to: `${year}-12-31`, zone };
      const all = await listWatchings(database.kysely, profileId, days);
      const shown = await filterNames(all, (each) => each, setting);
      const films = shown.filter(({ kind }) => kind !== "tv");
      const titles = [...new Map(shown.toReversed().map((each) => [refKey(each), each])).values()];
      const details = await detailsOf(titles, setting);
      const lengths = new Map(
        details.flatMap((each) =>
          "runtimeMinutes" in each ? [[`movie:${each.id}`, each.runtimeMinutes] as const] : [],
        ),
      );
      const [first, last] = [films[0], films.at(-1)];
      return {
        year,
        films: new Set(films.map(refKey)).size,
        episodes: shown.length - films.length,
        minutes: Math.round(shown.reduce((sum, each) => sum + minutesOf(each, lengths), 0)),
        days: new Set(shown.map(({ day }) => day)).size,
        longestStreak: findStreak(shown, `${year}-12-31`).longest,
        months: countMonths(shown),
        genres: countGenres(details.map((each) => each.genres)),
        people: countPeople(details.map((each) => each.credits)),
        first: first && (await nameFilm(first, setting)),
        last: last && last !== first ? await nameFilm(last, setting) : undefined,
        titles: details.slice(0, MOST_SHOWN).map(cardOf),
      };
    },
  };
}

const minutesOf = (each: WatchEntry, lengths: ReadonlyMap<string, number>): number =>
  each.seconds > 0 ? each.seconds / 60 : (lengths.get(refKey(each)) ?? 0);

function countMonths(watched: readonly WatchEntry[]): number[] {
  const counts = Array.from({ length: MONTHS }, () => 0);
  for (const { day } of watched) {
    const month = Number(day.slice(5, 7)) - 1;
    counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}

function countGenres(lists: readonly Movie["genres"][]): YearReview["genres"] {
  const counts = new Map<string, YearReview["genres"][number]>();
  for (const { name, lang } of lists.flatMap(nameGenres)) {
    counts.set(name, { name, lang, titles: (counts.get(name)?.titles ?? 0) + 1 });
  }
  return [...counts.values()]
    .toSorted((one, other) => other.titles - one.titles)
    .slice(0, MOST_GENRES);
}

/** Who made or played in most of them; once is no pattern. */
function countPeople(all: readonly Movie["credits"][]): YearReview["people"] {
  const counts = new Map<number, YearReview["people"][number]>();
  for (const { directors, cast } of all) {
    const people = [...directors, ...cast.slice(0, LEADING)];
    for (const [id, { name }] of new Map(people.map((each) => [each.personId, each]))) {
      counts.set(id, { id, name, titles: (counts.get(id)?.titles ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .filter(({ titles }) => titles > 1)
    .toSorted((one, other) => other.titles - one.titles)
    .slice(0, MOST_PEOPLE);
}
