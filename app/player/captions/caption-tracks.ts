import { createStore } from "../store.ts";

interface CaptionState {
  /** Which track is on; -1 for none. */
  chosen: number;
  /** The current captions. */
  cues: readonly VTTCue[];
  /** The track that was requested last failed to load. */
  hasFailed: boolean;
}

interface Times {
  startTime: number;
  endTime: number;
}

const OFF = -1;

/** The events by which the system starts or stops showing the film by itself. */
const SHOWN_ELSEWHERE =
  "webkitbeginfullscreen webkitendfullscreen enterpictureinpicture leavepictureinpicture".split(
    " ",
  );

/**
 * The caption tracks of a film. The browser loads and times them, and we show them, so that a
 * viewer can choose their style; where the system shows the film by itself, it shows them as well.
 */
export class CaptionTracks {
  readonly #video: HTMLVideoElement;
  readonly #elements: readonly HTMLTrackElement[];
  readonly #store = createStore<CaptionState>({ chosen: OFF, cues: [], hasFailed: false });
  /** The times in the file. */
  readonly #written = new WeakMap<TextTrackCue, Times>();
  #delaySeconds = 0;

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
    this.#elements = [...video.querySelectorAll("track")];
  }

  choose(index: number): void {
    this.#store.write({ hasFailed: false });
    for (const [each, { track }] of this.#elements.entries()) {
      track.mode = each === index ? "hidden" : "disabled";
    }
  }

  /** A delay in seconds; negative shows captions earlier. */
  delayBy(seconds: number): void {
    this.#delaySeconds = seconds;
    this.#applyDelay();
    this.#showCues();
  }

  follow(signal: AbortSignal): void {
    this.#video.textTracks.addEventListener("change", this.#readModes, { signal });
    for (const element of this.#elements) {
      element.track.addEventListener("cuechange", this.#showCues, { signal });
      element.addEventListener("load", this.#readModes, { signal });
      element.addEventListener("error", () => this.#fail(element), { signal });
    }
    for (const event of SHOWN_ELSEWHERE) {
      this.#video.addEventListener(event, this.#readModes, { signal });
    }
    this.#readModes();
  }

  get #chosen(): HTMLTrackElement | undefined {
    return this.#elements[this.read().chosen];
  }

  readonly #showCues = () => {
    const active = this.#isShownBySystem() ? [] : (this.#chosen?.track.activeCues ?? []);
    const cues = [...active].filter((cue) => cue instanceof VTTCue);
    const { cues: shown } = this.read();
    const isSame = cues.length === shown.length && cues.every((cue, at) => cue === shown[at]);
    if (!isSame) this.#store.write({ cues });
  };

  /** The track that the browser reports as on; there is at most one. */
  readonly #readModes = () => {
    const chosen = this.#elements.findIndex(({ track }) => track.mode !== "disabled");
    const chosenMode = this.#isShownBySystem() ? "showing" : "hidden";
    for (const [index, { track }] of this.#elements.entries()) {
      const mode = index === chosen ? chosenMode : "disabled";
      if (track.mode !== mode) track.mode = mode;
    }
    this.#store.write({ chosen });
    this.#applyDelay();
    this.#showCues();
  };

  #applyDelay(): void {
    for (const cue of this.#chosen?.track.cues ?? []) {
      const times = this.#written.get(cue) ?? { startTime: cue.startTime, endTime: cue.endTime };
      this.#written.set(cue, times);
      cue.startTime = Math.max(0, times.startTime + this.#delaySeconds);
      cue.endTime = Math.max(0, times.endTime + this.#delaySeconds);
    }
  }

  /** Modes in which only the film itself is visible, without our overlays. */
  #isShownBySystem(): boolean {
    const isFullScreen = Reflect.get(this.#video, "webkitDisplayingFullscreen") === true;
    return isFullScreen || document.pictureInPictureElement === this.#video;
  }

  #fail(element: HTMLTrackElement): void {
    if (element !== this.#chosen) return;
    this.choose(OFF);
    this.#store.write({ hasFailed: true });
  }
}
