import type { DateKind, DateRow } from "../dates/date-rows.ts";
import type { AlertKind } from "./alert-kinds.ts";

/** Something that alerts can be about: a date of a title, or a place where it is now. */
export interface AlertEvent {
  /** Without the date: the same event on another day is no news. */
  key: string;
  kind: AlertKind;
  /** Of a date, its kind; of a service, its name. */
  about: string;
  season: number;
  episode: number;
  episodeTitle: string;
}

/** An event with its date, in a region. */
export interface DatedEvent extends AlertEvent {
  day: string;
  /** Where the time of day is known. */
  startsAtMs: number | null;
}

/**
 * What the dates of a title mean to viewers in a region. A season that comes out whole is one
 * event, and the first release anywhere counts only where the region has none.
 */
export function eventsOf(titleKey: string, dates: readonly DateRow[], region: string) {
  const own = dates.filter((date) => date.region === region || date.region === "");
  const hasOwn = own.some((date) => date.region === region && date.kind !== "premiere");
  const premieres = new Map(
    own.filter(({ episode }) => episode === 1).map(({ season, day }) => [season, day]),
  );
  return own.flatMap((date): DatedEvent[] => {
    const { season, episode, kind: about, day } = date;
    if (about === "release" && hasOwn) return [];
    if (episode > 1 && premieres.get(season) === day) return [];
    const kind = kindOf(about, episode);
    const part = kind === "season" ? `${season}` : `${season} ${episode}`;
    return [
      {
        key: kind === "release" ? `${titleKey} ${about}` : `${titleKey} ${kind} ${part}`,
        kind,
        about,
        season,
        episode,
        episodeTitle: date.episode_title,
        day,
        startsAtMs: date.starts_at,
      },
    ];
  });
}

function kindOf(about: DateKind, episode: number): AlertKind {
  if (about === "season" || (about === "episode" && episode === 1)) return "season";
  return about === "episode" ? "episode" : "release";
}
