/** What all players of a room show, by the clock that all servers share. */
export interface Playback {
  isPlaying: boolean;
  /** Where the film was at `atMs`. */
  seconds: number;
  atMs: number;
  /** Until then the room waits at most for those whose film has stopped to load. */
  heldUntilMs: number | null;
}

/** Whether the film runs now. */
export const isRunning = ({ isPlaying, heldUntilMs }: Playback, nowMs: number) =>
  isPlaying && (heldUntilMs === null || nowMs >= heldUntilMs);

/** Where the film is now. */
export function positionAt(playback: Playback, nowMs: number): number {
  const { seconds, atMs, heldUntilMs } = playback;
  if (!isRunning(playback, nowMs)) return seconds;
  return seconds + Math.max(0, nowMs - (heldUntilMs ?? atMs)) / 1000;
}
