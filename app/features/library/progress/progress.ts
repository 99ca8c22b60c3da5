/** A position in a film, as the browser and the server exchange it. */
export interface FilmProgress {
  /** The archive's identifier. */
  item: string;
  /** Which work of an item with several; empty where there is one. */
  work: string;
  positionSeconds: number;
  durationSeconds: number;
}

/** Where a browser sends a position. */
export const PROGRESS_PATH = "/api/progress";

/** Where a browser says what leaves Continue Watching, and what comes back. */
export const CONTINUE_PATH = "/api/continue-watching";

export function isProgress(value: unknown): value is FilmProgress {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    typeof fields.get("item") === "string" &&
    typeof fields.get("work") === "string" &&
    Number.isFinite(fields.get("positionSeconds")) &&
    Number.isFinite(fields.get("durationSeconds"))
  );
}

/** From here on only the credits are left, and the film starts from the beginning the next time. */
const FINISHED_PART = 0.95;

export const isFinished = ({
  positionSeconds,
  durationSeconds,
}: Pick<FilmProgress, "positionSeconds" | "durationSeconds">): boolean =>
  durationSeconds > 0 && positionSeconds >= durationSeconds * FINISHED_PART;

/** Where a film starts for somebody who stopped there; undefined for its beginning. */
export function startOf(progress: Omit<FilmProgress, "item" | "work">): number | undefined {
  const { positionSeconds } = progress;
  return isFinished(progress) || positionSeconds < 1 ? undefined : positionSeconds;
}
