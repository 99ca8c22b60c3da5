import { PLAYBACK_RATES as RATES } from "#app/lib/playing/playback-rates.ts";

import { STEP_SECONDS, type KeyCommand } from "./controls/player-keys.ts";
import type { Silence } from "./silence.ts";
import type { SourceRecovery } from "./source-recovery.ts";

export type Commands = ReturnType<typeof createCommands>;

interface Parts {
  video: HTMLVideoElement;
  frame: HTMLElement;
  source: SourceRecovery;
  silence: Silence;
  /** Reports what the element does not: a position chosen before anything is loaded. */
  refresh: () => void;
  /** The film's length, until the file states it. */
  expectedSeconds: number;
}

/** The commands to the media element. The controls change only once the element confirms it. */
export function createCommands(parts: Parts) {
  const { video, frame, source, silence, refresh, expectedSeconds } = parts;
  const lastSecond = () => (Number.isFinite(video.duration) ? video.duration : expectedSeconds);
  const seekTo = (seconds: number) => {
    source.seek(Math.min(Math.max(0, seconds), lastSecond() || Number.MAX_SAFE_INTEGER));
    refresh();
  };
  const setVolume = (volume: number) => {
    video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
    video.muted = false;
  };
  const stepRate = (step: number) => {
    const index = RATES.findIndex((rate) => rate >= video.playbackRate);
    const rate = RATES[Math.min(RATES.length - 1, Math.max(0, index + step))];
    if (rate !== undefined) video.playbackRate = rate;
  };
  return {
    rates: RATES,
    stepSeconds: STEP_SECONDS,
    play: () => source.play(),
    /** Without a press on this page, which some browsers want before there is sound. */
    playAtOnce() {
      source.play();
      void silence.play();
    },
    togglePlay() {
      if (video.paused || video.ended || source.read().trouble === "failed") source.play();
      else video.pause();
    },
    seekTo,
    seekBy: (seconds: number) => seekTo(source.seconds + seconds),
    setVolume,
    /** The last volume; unless the sound is already muted on purpose. */
    setSound({ volume, isMuted }: { volume: number; isMuted: boolean }) {
      video.volume = volume;
      video.muted ||= isMuted;
    },
    toggleMuted() {
      // A volume of zero has no earlier level to restore.
      if (video.muted || video.volume > 0) video.muted = !video.muted;
      else setVolume(0.5);
    },
    setRate(rate: number) {
      // A newly loaded file starts at the default rate.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    choose: (index: number) => source.choose(index),
    tryAgain: () => source.tryAgain(),
    toggleFullScreen: () => void toggleFullScreen(video, frame).catch(() => undefined),
    togglePicture: () => void togglePicture(video).catch(() => undefined),
    /** Runs a key's command, as far as it concerns the element. */
    run(keyCommand: KeyCommand) {
      if (keyCommand.command === "seekBy") seekTo(source.seconds + keyCommand.seconds);
      if (keyCommand.command === "seekToPart") seekTo(lastSecond() * keyCommand.part);
      if (keyCommand.command === "volumeBy")
        setVolume((video.muted ? 0 : video.volume) + keyCommand.step);
      if (keyCommand.command === "rateBy") stepRate(keyCommand.step);
    },
  };
}

async function toggleFullScreen(video: HTMLVideoElement, frame: HTMLElement): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else if ("requestFullscreen" in frame) await frame.requestFullscreen();
  else {
    // Phones that only show the film itself full screen.
    const enter: unknown = Reflect.get(video, "webkitEnterFullscreen");
    if (typeof enter === "function") Reflect.apply(enter, video, []);
  }
}

async function togglePicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else if (video.readyState > 0) await video.requestPictureInPicture();
}

export const hasPictureInPicture = () => document.pictureInPictureEnabled;
