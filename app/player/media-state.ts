import { createStore } from "./store.ts";

/** What the media element itself reports; never what was only requested. */
export interface MediaState {
  isPaused: boolean;
  isEnded: boolean;
  /** Wants to play and cannot yet. */
  isWaiting: boolean;
  /** Has played at least once since the film was opened. */
  hasStarted: boolean;
  seconds: number;
  /** 0 while unknown. */
  durationSeconds: number;
  /** How far ahead the film is buffered. */
  bufferedSeconds: number;
  volume: number;
  isMuted: boolean;
  rate: number;
  isFullScreen: boolean;
  isInPicture: boolean;
}

export type MediaStore = ReturnType<typeof createMediaState>;

const EVENTS = [
  "play playing pause ended waiting canplay seeking seeked emptied error",
  "timeupdate progress durationchange loadedmetadata loadeddata volumechange ratechange",
  "enterpictureinpicture leavepictureinpicture",
  // Phones that only show the film by itself full screen.
  "webkitbeginfullscreen webkitendfullscreen",
].flatMap((names) => names.split(" "));

/** Follows a media element: every event creates a new state, read from the element. */
export function createMediaState(video: HTMLVideoElement, frame: HTMLElement) {
  const store = createStore(readMedia(video, frame, false));
  const refresh = () => {
    const hasStarted = store.read().hasStarted || (!video.paused && video.readyState > 2);
    store.write(readMedia(video, frame, hasStarted));
  };
  return {
    read: store.read,
    subscribe: store.subscribe,
    /** For the one change without an event: a position that is set before anything is loaded. */
    refresh,
    follow(signal: AbortSignal) {
      for (const event of EVENTS) video.addEventListener(event, refresh, { signal });
      document.addEventListener("fullscreenchange", refresh, { signal });
      refresh();
    },
  };
}

function readMedia(video: HTMLVideoElement, frame: HTMLElement, hasStarted: boolean): MediaState {
  const { paused, ended, seeking, readyState, currentTime, duration } = video;
  return {
    isPaused: paused,
    isEnded: ended,
    isWaiting: !paused && !ended && (seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    hasStarted,
    seconds: currentTime,
    durationSeconds: Number.isFinite(duration) ? duration : 0,
    bufferedSeconds: bufferedFrom(video),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    rate: video.playbackRate,
    isFullScreen:
      document.fullscreenElement === frame ||
      Reflect.get(video, "webkitDisplayingFullscreen") === true,
    isInPicture: document.pictureInPictureElement === video,
  };
}

function bufferedFrom({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    // The position may be slightly before the range that is being played.
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) {
      return buffered.end(index);
    }
  }
  return currentTime;
}
