import { formatRuntime } from "#app/lib/runtime.ts";

import { isFinished } from "./progress.ts";

/** A card of the Continue Watching row, as the browser stores it. */
export interface ContinueCard {
  /** `tv:1396` or `archive:Detour`. */
  key: string;
  href: string;
  title: string;
  lang?: string | undefined;
  /** What comes next, or how much is left. */
  detail: string;
  src?: string | undefined;
  srcSet?: string | undefined;
  /** How much of it was watched, from 0 to 1; a show has no such measure. */
  part?: number;
}

interface Place {
  positionSeconds: number;
  durationSeconds: number;
}

/** What changes on a card while its film goes on; undefined at the film's end. */
export function placeOnCard(place: Place): { part: number; detail: string } | undefined {
  if (isFinished(place)) return undefined;
  const minutes = Math.ceil((place.durationSeconds - place.positionSeconds) / 60);
  const part =
    Math.round((place.positionSeconds / Math.max(1, place.durationSeconds)) * 1000) / 1000;
  return { part, detail: minutes <= 1 ? "1m left" : `${formatRuntime(minutes)} left` };
}
