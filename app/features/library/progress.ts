/** A position in a film, as the browser and the server exchange it. */
export interface FilmProgress {
  /** The archive's identifier. */
  item: string;
  /** Which work of an item that holds several; empty where there is one. */
  work: string;
  positionSeconds: number;
  durationSeconds: number;
}

/**
 * Dispatched on the window when a viewer's position in a film was stored; its detail is the
 * position.
 */
export const PROGRESS_EVENT = "film-progress-stored";

/** From here on only the last credits are left, and the film begins anew the next time. */
const FINISHED_PART = 0.95;

export const isFinished = ({
  positionSeconds,
  durationSeconds,
}: Pick<FilmProgress, "positionSeconds" | "durationSeconds">): boolean =>
  durationSeconds > 0 && positionSeconds >= durationSeconds * FINISHED_PART;

/** Where a film begins for somebody who stopped there; undefined for its beginning. */
export function startOf(progress: Omit<FilmProgress, "item" | "work">): number | undefined {
  const { positionSeconds } = progress;
  return isFinished(progress) || positionSeconds < 1 ? undefined : positionSeconds;
}
