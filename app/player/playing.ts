import type { PlayerSource } from "./source-recovery.ts";
import type { PlaybackLimit } from "./playback-limit.ts";

export interface PlayerCaptions {
  address: string;
  label: string;
  /** Empty where nobody says. */
  language: string;
}

/** Small pictures from along the film, all of them beginning with the same address. */
export interface PlayerFrames {
  before: string;
  /** The seconds that there is a picture of, in their order. */
  seconds: readonly number[];
}

/** One film as the player takes it. It knows files and captions, and no films. */
export interface Playing {
  title: string;
  poster: string;
  /** The best first; another is taken where one fails. */
  sources: readonly PlayerSource[];
  captions: readonly PlayerCaptions[];
  frames?: PlayerFrames | undefined;
  /** How long the film is, until its file says so itself. */
  expectedSeconds?: number | undefined;
  /** What comes after it. */
  next?: { title: string; address: string } | undefined;
  /** Where it can be seen when nothing here plays it. */
  elsewhere?: string | undefined;
}

/** Where the viewer is in a film. */
export interface Place {
  seconds: number;
  durationSeconds: number;
}

export interface FilmPlayerProps {
  playing: Playing;
  /** Where they stopped the last time; undefined for the beginning, and until it is known. */
  startSeconds: number | undefined;
  /** Called every ten seconds, and at a pause, a seek and when the film is left. */
  onProgress: (place: Place) => void;
  /** The captions that the viewer likes: none (empty), `any`, or the code of a language. */
  preferredCaptions: () => string;
  /** Whether choices may be kept on this device. */
  mayRemember: () => boolean;
  /** Whether it may play; the same one for as long as the film is open. */
  limit: PlaybackLimit;
}
