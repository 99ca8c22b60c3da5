import { isRunning, positionAt, type Playback } from "./playback.ts";

/** A film as one player shows it now. */
export interface ShownFilm {
  seconds: number;
  /** Infinite until it is known. */
  durationSeconds: number;
  /** Seeking takes a while: how long it took the last time. */
  seekTookSeconds: number;
  /** A tab in the background may look at it once a minute. */
  nextLookSeconds: number;
}

export interface Steering {
  isPlaying: boolean;
  rate: number;
  /** Only where no rate would catch up soon. */
  seekTo: number | undefined;
}

/** Nobody notices a difference of so much. */
const CLOSE_SECONDS = 0.06;
/** More than this is made up by a jump. */
const FAR_SECONDS = 1.2;
const FAR_PAUSED_SECONDS = 0.1;
/** Voices sound as they are up to this. */
const MOST_FASTER = 0.1;
/** A difference is made up within so much, where the rate allows it. */
const WITHIN_SECONDS = 2;
const LONGEST_SEEK_SECONDS = 2;

/** What a player does to show what its room shows: a little faster or slower before it jumps. */
export function steer(playback: Playback, nowMs: number, shown: ShownFilm): Steering {
  const isPlaying = isRunning(playback, nowMs);
  const target = Math.min(positionAt(playback, nowMs), shown.durationSeconds);
  const ahead = shown.seconds - target;
  if (!isPlaying) {
    const seekTo = Math.abs(ahead) > FAR_PAUSED_SECONDS ? target : undefined;
    return { isPlaying, rate: 1, seekTo };
  }
  if (Math.abs(ahead) > FAR_SECONDS) {
    const lead = Math.min(shown.seekTookSeconds, LONGEST_SEEK_SECONDS);
    return { isPlaying, rate: 1, seekTo: Math.min(target + lead, shown.durationSeconds) };
  }
  if (Math.abs(ahead) < CLOSE_SECONDS) return { isPlaying, rate: 1, seekTo: undefined };
  const wanted = -ahead / Math.max(WITHIN_SECONDS, shown.nextLookSeconds);
  const faster = Math.max(-MOST_FASTER, Math.min(MOST_FASTER, wanted));
  return { isPlaying, rate: 1 + faster, seekTo: undefined };
}
