import { withPlace, type FilmOnCard } from "#app/features/library/continue/continue-watching.ts";
import { isFinished, type FilmProgress } from "#app/features/library/progress/progress.ts";
import { withMark } from "#app/features/library/watched/watched.ts";
import { ownRecord, storeRecord } from "#app/shell/viewer-record.client.ts";

/** Who takes the mark off during the credits gets it back only when the film ends again. */
let endedItem: string | undefined;

/**
 * Writes a film's place into what this device knows of its viewer, as the server will say it: the
 * next page, Back and every other tab show it at once, and without a connection.
 */
export function showPlace(place: FilmProgress, film: FilmOnCard): void {
  const record = ownRecord();
  if (!record || record.isPaused) return;
  const hasEnded = place.work === "" && isFinished(place);
  const isNewEnd = hasEnded && endedItem !== place.item;
  endedItem = hasEnded ? place.item : undefined;
  const key = `archive:${place.item}`;
  const { watched = {}, continue: cards = [] } = record;
  storeRecord({
    ...record,
    continue: withPlace(cards, place, film),
    ...(isNewEnd && { watched: { ...watched, [key]: withMark(watched[key], "", true) } }),
  });
  // As if another tab had stored it: this page has a button for the mark.
  if (isNewEnd) dispatchEvent(new Event("storage"));
}
