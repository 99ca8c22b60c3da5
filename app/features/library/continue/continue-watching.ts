import { formatShortRuntime } from "#app/lib/formats/runtime.ts";
import { PLAY } from "#app/lib/playing/play-at-once.ts";
import { t } from "#app/translations/t.ts";

import { isFinished, startOf, type FilmProgress } from "../progress/progress.ts";

/** A card of the Continue Watching row, as the browser stores it. */
export interface ContinueCard {
  /** `tv:1396` or `archive:Detour`. */
  key: string;
  href: string;
  title: string;
  lang?: string | undefined;
  /** What is next, or how much is left. */
  detail: string;
  src?: string | undefined;
  srcSet?: string | undefined;
  /** How much of it was watched, from 0 to 1; a show has no such measure. */
  part?: number;
  /** Where it goes on; a show has no such place. */
  seconds?: number | undefined;
}

/** What a film's own page knows for its card. */
export type FilmOnCard = Pick<ContinueCard, "title" | "lang" | "src">;

/** As many as a row has. */
export const MOST_CARDS = 12;

/** The cards after a film was played: its own comes first, and leaves the row at the film's end. */
export function withPlace(
  cards: readonly ContinueCard[],
  place: FilmProgress,
  film?: FilmOnCard,
): ContinueCard[] {
  const key = `archive:${place.item}`;
  const others = cards.filter((each) => each.key !== key);
  const onCard = placeOnCard(place);
  const card =
    cards.find((each) => each.key === key) ??
    (film && { key, href: `/archive/${place.item}${PLAY}`, ...film });
  if (!onCard || !card || startOf(place) === undefined) return others;
  return [{ ...card, ...onCard }, ...others].slice(0, MOST_CARDS);
}

/** A card's changes while its film plays; undefined at the film's end. */
export function placeOnCard(
  place: Pick<FilmProgress, "positionSeconds" | "durationSeconds">,
): { part: number; detail: string; seconds: number } | undefined {
  if (isFinished(place)) return undefined;
  const minutes = Math.ceil((place.durationSeconds - place.positionSeconds) / 60);
  const part =
    Math.round((place.positionSeconds / Math.max(1, place.durationSeconds)) * 1000) / 1000;
  return { part, detail: describeRest(minutes), seconds: place.positionSeconds };
}

function describeRest(minutes: number): string {
  const runtime = minutes > 1 ? formatShortRuntime(minutes) : undefined;
  return runtime === undefined ? t("1m left") : t("{minutes} left", { minutes: runtime });
}
