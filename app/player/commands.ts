import type { KeyCommand } from "./player-keys.ts";
import type { SourceRecovery } from "./source-recovery.ts";

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export type Commands = ReturnType<typeof createCommands>;

interface Parts {
  video: HTMLVideoElement;
  frame: HTMLElement;
  keeper: SourceRecovery;
  /** Tells what the element would not: a place chosen before anything is loaded. */
  refresh: () => void;
  /** How long the film is, until the file itself says so. */
  expectedSeconds: number;
}

/** What is asked of the media element. None of it shows before the element says that it is so. */
export function createCommands({ video, frame, keeper, refresh, expectedSeconds }: Parts) {
  const lastSecond = () => (Number.isFinite(video.duration) ? video.duration : expectedSeconds);
  const seekTo = (seconds: number) => {
    keeper.seek(Math.min(Math.max(0, seconds), lastSecond() || Number.MAX_SAFE_INTEGER));
    refresh();
  };
  const setVolume = (volume: number) => {
    video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
    video.muted = false;
  };
  const stepRate = (step: number) => {
    const place = RATES.findIndex((rate) => rate >= video.playbackRate);
    const rate = RATES[Math.min(RATES.length - 1, Math.max(0, place + step))];
    if (rate !== undefined) video.playbackRate = rate;
  };
  return {
    play: () => keeper.play(),
    togglePlay() {
      if (video.paused || video.ended || keeper.read().trouble === "failed") keeper.play();
      else video.pause();
    },
    seekTo,
    seekBy: (seconds: number) => seekTo(keeper.seconds + seconds),
    setVolume,
    /** As it was the last time; whoever has turned the sound off already meant it. */
    setSound({ volume, isMuted }: { volume: number; isMuted: boolean }) {
      video.volume = volume;
      video.muted ||= isMuted;
    },
    toggleMuted() {
      // What was turned down to nothing has no sound to come back to.
      if (video.muted || video.volume > 0) video.muted = !video.muted;
      else setVolume(0.5);
    },
    setRate(rate: number) {
      video.playbackRate = rate;
    },
    choose: (place: number) => keeper.choose(place),
    tryAgain: () => keeper.tryAgain(),
    toggleFullScreen: () => void toggleFullScreen(video, frame).catch(() => undefined),
    togglePicture: () => void togglePicture(video).catch(() => undefined),
    /** Does what a key asked for, of what is done to the element. */
    run(asked: KeyCommand) {
      if (asked.command === "seekBy") seekTo(keeper.seconds + asked.seconds);
      if (asked.command === "seekToPart") seekTo(lastSecond() * asked.part);
      if (asked.command === "volumeBy") setVolume((video.muted ? 0 : video.volume) + asked.step);
      if (asked.command === "rateBy") stepRate(asked.step);
    },
  };
}

async function toggleFullScreen(video: HTMLVideoElement, frame: HTMLElement): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else if ("requestFullscreen" in frame) await frame.requestFullscreen();
  else {
    // A telephone that shows nothing but the film itself full screen.
    const enter: unknown = Reflect.get(video, "webkitEnterFullscreen");
    if (typeof enter === "function") Reflect.apply(enter, video, []);
  }
}

async function togglePicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else if (video.readyState > 0) await video.requestPictureInPicture();
}

export const hasPictureInPicture = () => document.pictureInPictureEnabled;
