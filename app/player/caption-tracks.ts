import { createStore } from "./store.ts";

interface CaptionState {
  /** Which of the texts is on; -1 for none. */
  chosen: number;
  /** What is to be read at this moment. */
  cues: readonly VTTCue[];
  /** The text that was asked for last did not come. */
  hasFailed: boolean;
}

interface Times {
  startTime: number;
  endTime: number;
}

const OFF = -1;

/** From then on, or no longer, the system shows the film alone. */
const SHOWN_ELSEWHERE =
  "webkitbeginfullscreen webkitendfullscreen enterpictureinpicture leavepictureinpicture".split(
    " ",
  );

/**
 * The texts of a film. The browser loads and times them, and we show them, so that a viewer can
 * choose how they look; where the film is shown by the system alone, it shows them as well.
 */
export class CaptionTracks {
  readonly #video: HTMLVideoElement;
  readonly #elements: readonly HTMLTrackElement[];
  readonly #store = createStore<CaptionState>({ chosen: OFF, cues: [], hasFailed: false });
  /** What the text itself says of when. */
  readonly #written = new WeakMap<TextTrackCue, Times>();
  #delaySeconds = 0;

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
    this.#elements = [...video.querySelectorAll("track")];
  }

  choose(place: number): void {
    this.#store.write({ hasFailed: false });
    for (const [each, { track }] of this.#elements.entries()) {
      track.mode = each === place ? "hidden" : "disabled";
    }
  }

  /** Later than the text says, or earlier where it is below 0. */
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

  /** What the browser says is on, of which there is only ever one. */
  readonly #readModes = () => {
    const chosen = this.#elements.findIndex(({ track }) => track.mode !== "disabled");
    const chosenMode = this.#isShownBySystem() ? "showing" : "hidden";
    for (const [place, { track }] of this.#elements.entries()) {
      const mode = place === chosen ? chosenMode : "disabled";
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

  /** Where only the film itself is seen, and nothing that we draw over it. */
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
