import { hasName } from "#app/features/catalog/titles/episode-name.ts";
import { isDay } from "#app/lib/formats/is-day.ts";
import type { WireMovieDates, WireShowDates } from "#app/services/film-database/wire-dates.ts";
import type { WireSeason } from "#app/services/film-database/wire-parts.ts";

/** What a date is about. "release" is the first one anywhere, where a region has none. */
export type DateKind =
  | "release"
  | "premiere"
  | "limited"
  | "cinema"
  | "digital"
  | "physical"
  | "tv"
  | "season"
  | "episode";

/** A date of a title, as it is stored. */
export interface DateRow {
  kind: DateKind;
  /** Empty where the date is not of one region. */
  region: string;
  season: number;
  episode: number;
  day: string;
  /** Where the time of day is known. */
  starts_at: number | null;
  episode_title: string;
}

/** How far back a calendar shows, and how far ahead anything is stored. */
const DAYS_BACK = 62;
const DAYS_AHEAD = 730;
const DAY_MS = 24 * 3_600_000;
/** A film that opens everywhere has about 200 dates, and a daily show 250 episodes a year. */
const MOST_ROWS = 400;

const RELEASES: Readonly<Record<number, DateKind>> = {
  1: "premiere",
  2: "limited",
  3: "cinema",
  4: "digital",
  5: "physical",
  6: "tv",
};

export const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
const isNear = (day: string, nowMs: number) =>
  day >= dayOf(nowMs - DAYS_BACK * DAY_MS) && day <= dayOf(nowMs + DAYS_AHEAD * DAY_MS);
const isStored = (day: string, nowMs: number) => isDay(day) && isNear(day, nowMs);

/** Whether a title may have dates that are stored: recent, coming, or not dated yet. */
export const mayComeOut = (day: string, nowMs: number) => day === "" || isNear(day, nowMs);

const NO_EPISODE = { season: 0, episode: 0, episode_title: "" };

/** A film's dates: of each region and kind the next one, or else the latest. */
export function rowsOfMovie(wire: WireMovieDates, nowMs: number): DateRow[] {
  const today = dayOf(nowMs);
  const byKey = new Map<string, DateRow>();
  const first = { kind: "release", region: "", ...NO_EPISODE, starts_at: null } as const;
  if (isStored(wire.release_date, nowMs)) byKey.set("", { ...first, day: wire.release_date });
  for (const { iso_3166_1: region, release_dates: releases } of wire.release_dates.results) {
    for (const { type, release_date: text } of releases) {
      const kind = RELEASES[type];
      const moment = momentOf(text);
      if (kind === undefined || moment === undefined || !isStored(moment.day, nowMs)) continue;
      const key = `${kind} ${region}`;
      const known = byKey.get(key);
      const row = { kind, region, ...NO_EPISODE, ...moment };
      if (known === undefined || isNearer(row.day, known.day, today)) byKey.set(key, row);
    }
  }
  return [...byKey.values()].slice(0, MOST_ROWS);
}

/** The next date counts, and otherwise the latest. */
function isNearer(day: string, known: string, today: string): boolean {
  if (known < today) return day > known;
  return day >= today && day < known;
}

/** Midnight in UTC says that only the day is known. */
function momentOf(text: string): { day: string; starts_at: number | null } | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(.*))?$/.exec(text) ?? [];
  const atMs = Date.parse(text);
  if (day === undefined || Number.isNaN(atMs)) return undefined;
  const isWholeDay = time === undefined || atMs % DAY_MS === 0;
  return { day, starts_at: isWholeDay ? null : atMs };
}

/** A show's dates: the episodes of the season that is coming, and when others begin. */
export function rowsOfShow(
  wire: WireShowDates,
  season: WireSeason | undefined,
  nowMs: number,
): DateRow[] {
  const byKey = new Map<string, DateRow>();
  const add = (number: number, episode: number, day: string, title: string) => {
    if (number === 0 || !isStored(day, nowMs)) return;
    const kind = episode > 0 ? "episode" : "season";
    const row = { kind, region: "", season: number, episode, day, starts_at: null } as const;
    // What the event is called has its number already.
    const ownName = hasName({ number: episode, ownName: title }) ? title.slice(0, 300) : "";
    byKey.set(`${number} ${episode}`, { ...row, episode_title: ownName });
  };
  for (const each of [wire.last_episode_to_air, wire.next_episode_to_air]) {
    if (each) add(each.season_number, each.episode_number, each.air_date, each.name);
  }
  for (const each of season?.episodes ?? []) {
    add(season?.season_number ?? 0, each.episode_number, each.air_date, each.name);
  }
  for (const { season_number: number, air_date: day } of wire.seasons) {
    const isListed = byKey.has(`${number} 1`);
    if (!isListed && day > dayOf(nowMs)) add(number, 0, day, "");
  }
  return [...byKey.values()]
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(-MOST_ROWS);
}
