import type { ScrobblesTable } from "#app/db/schema-scrobbling.ts";

import type { OutsideIds } from "../imports/files/collected.ts";
import { numberOf, titleOf } from "../imports/files/field-values.ts";

export type ScrobbleSource = ScrobblesTable["source"];
export type ScrobbleAction = Exclude<ScrobblesTable["action"], "none">;

/** What a player says that somebody did with a film or an episode. */
export interface ScrobbleEvent {
  source: ScrobbleSource;
  action: ScrobbleAction;
  kind: "movie" | "tv";
  /** Of the film, or of the episode's show. */
  title: string;
  year: string;
  ids: OutsideIds;
  /** Other catalogs' numbers of the episode itself. */
  episodeIds: OutsideIds;
  /** "S2E5", or empty. */
  part: string;
  /** How much of it was played, from 0 to 1; 0 where the player does not say it. */
  progress: number;
  /** How long it takes; 0 where the player does not say it. */
  durationSeconds: number;
  /** The player itself counts it as watched to the end. */
  isComplete: boolean;
  /** When the player says that it happened. */
  at: string;
  /** Who watched, as the player calls them. */
  who: string;
  /** The player says that it was somebody else than whoever gave it the address. */
  isOthers: boolean;
}

export type ReadEvent =
  | { outcome: "event"; event: ScrobbleEvent }
  /** Of something else, such as music, or of a new film in a library. */
  | { outcome: "not a film"; source: ScrobbleSource }
  | { outcome: "malformed"; source: ScrobbleSource };

/** Ten million make a second, as Jellyfin and Emby count. */
export const TICKS = 10_000_000;

/** From here on only the credits are left, as most players count. */
const COMPLETE_PART = 0.9;
const LONGEST_SECONDS = 48 * 3600;
const LONGEST_NAME = 100;

/** Seconds out of a count of smaller units; 0 where it is none. */
export function secondsOf(value: unknown, unitsInSecond = 1): number {
  const count = typeof value === "number" ? value : (numberOf(value) ?? 0);
  const seconds = Math.floor(count / unitsInSecond);
  return seconds > 0 && seconds <= LONGEST_SECONDS ? seconds : 0;
}

/** A part of a whole, from 0 to 1; 0 where they are none. */
export function partOf(position: number, whole: number): number {
  const part = position / whole;
  return part > 0 ? Math.min(part, 1) : 0;
}

/** An event with what a player leaves out. */
export function toEvent(
  event: Partial<ScrobbleEvent> & Pick<ScrobbleEvent, "source" | "action" | "kind">,
): ReadEvent {
  const whole: ScrobbleEvent = {
    title: "",
    year: "",
    ids: {},
    episodeIds: {},
    part: "",
    isComplete: false,
    at: "",
    who: "",
    isOthers: false,
    progress: 0,
    durationSeconds: 0,
    ...event,
  };
  const isNamed =
    whole.title !== "" || Object.keys({ ...whole.ids, ...whole.episodeIds }).length > 0;
  return isNamed
    ? { outcome: "event", event: whole }
    : { outcome: "malformed", source: whole.source };
}

/** Whether it was watched: it was marked, or it ended in its credits. */
export function isWatched(
  event: Pick<ScrobbleEvent, "action" | "isComplete" | "progress">,
): boolean {
  if (event.action !== "stop") return event.action === "watched";
  return event.isComplete || event.progress >= COMPLETE_PART;
}

export const whoOf = (value: unknown): string => titleOf(value).slice(0, LONGEST_NAME);
