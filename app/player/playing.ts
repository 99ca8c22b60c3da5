import type { ComponentType } from "react";

import type { KeyMeanings } from "#app/lib/playing/player-keys.ts";

import type { PlayerSource } from "./source-recovery.ts";
import type { PlaybackLimit } from "./playback-limit.ts";

export interface PlayerCaptions {
  address: string;
  label: string;
  /** Empty when unknown. */
  language: string;
}

interface PlayerChapter {
  title: string;
  seconds: number;
}

/** Preview frames of the film, whose addresses share a beginning. */
export interface PlayerFrames {
  before: string;
  /** The seconds of the frames, in order. */
  seconds: readonly number[];
}

/** A preview frame's address. */
export const frameAddress = ({ before }: PlayerFrames, second: number) =>
  `${before}${String(second).padStart(6, "0")}.jpg`;

export interface NextFilm {
  title: string;
  address: string;
}

/** What its end leads to. */
export interface FilmEnding {
  /** Whether what comes next may start by itself. */
  mayGoOn: () => boolean;
  /** Another film, for one that no episode follows. */
  findSimilar: () => NextFilm | undefined;
  /** Where a viewer rates the film. */
  FilmRating: ComponentType;
}

/** One film as the player takes it. The player knows files and captions, not films. */
export interface PlayerFilm {
  title: string;
  poster: string;
  /** Best first; another is used when one fails. */
  sources: readonly PlayerSource[];
  captions: readonly PlayerCaptions[];
  /** Parts of the film, in its order. */
  chapters?: readonly PlayerChapter[] | undefined;
  frames?: PlayerFrames | undefined;
  /** The film's length, until its file states it. */
  expectedSeconds?: number | undefined;
  /** The next episode. */
  next?: NextFilm | undefined;
  /** Where it can be watched when nothing here plays it. */
  elsewhere?: string | undefined;
}

/** What a signed-in viewer prefers, on every device; nothing while that is unknown. */
export interface PlayerPreferences {
  /** None (empty), `any`, or a language code. */
  captions?: string;
  playbackRate?: number;
  /** Keys that mean something else than usual. */
  keys?: KeyMeanings;
  /** Where they choose their keys. */
  keysAddress?: string;
}

/** The viewer's position in a film. */
export interface Place {
  seconds: number;
  durationSeconds: number;
}

export interface FilmPlayerProps {
  playing: PlayerFilm;
  /** Until it is known which files there are; meanwhile the browser's own controls are shown. */
  isWaiting?: boolean;
  /** Where they stopped the last time, 0 for the beginning; undefined until it is known. */
  startSeconds: number | undefined;
  /** Called every ten seconds, and on a pause, a seek and when the film is left. */
  onProgress: (place: Place) => void;
  preferences: () => PlayerPreferences;
  /** Called when the viewer chooses another speed. */
  onPlaybackRate: (rate: number) => void;
  loadEnding: () => Promise<FilmEnding>;
  /** Whether choices may be stored on this device. */
  mayRemember: () => boolean;
  /** Whether it may play; the same object as long as the film is open. */
  limit: PlaybackLimit;
}
