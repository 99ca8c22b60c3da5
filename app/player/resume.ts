import type { Commands } from "./commands.ts";
import { createStore } from "./store.ts";

interface ResumeState {
  /**
   * `ready`: it will start where the viewer stopped; `gone on`: it just did; `offered`: it was
   * already playing from the beginning when the position became known.
   */
  kind: "none" | "ready" | "gone on" | "offered";
  seconds: number;
}

const SHOWN_FOR_MS = 12_000;

/** Starts where the viewer stopped the last time, says so, and starts over on request. */
export class Resume {
  readonly #video: HTMLVideoElement;
  readonly #commands: Commands;
  readonly #store = createStore<ResumeState>({ kind: "none", seconds: 0 });
  #timer = 0;

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement, commands: Commands) {
    this.#video = video;
    this.#commands = commands;
  }

  /** Where they stopped, as soon as that is known. */
  learn(seconds: number): void {
    // A film that is read already is untouched as well, such as one on this device.
    const isUntouched = this.#video.paused && this.#video.currentTime === 0;
    if (isUntouched) this.#commands.seekTo(seconds);
    this.#store.write({ kind: isUntouched ? "ready" : "offered", seconds });
    if (!isUntouched) this.#forgetSoon();
  }

  readonly startOver = () => {
    this.#store.write({ kind: "none" });
    this.#commands.seekTo(0);
    this.#commands.play();
  };

  readonly goOn = () => {
    this.#store.write({ kind: "none" });
    this.#commands.seekTo(this.read().seconds);
  };

  follow(signal: AbortSignal): void {
    const onPlaying = () => {
      if (this.read().kind !== "ready") return;
      this.#store.write({ kind: "gone on" });
      this.#forgetSoon();
    };
    this.#video.addEventListener("playing", onPlaying, { signal });
    signal.addEventListener("abort", () => window.clearTimeout(this.#timer));
  }

  #forgetSoon(): void {
    this.#timer = window.setTimeout(() => this.#store.write({ kind: "none" }), SHOWN_FOR_MS);
  }
}
