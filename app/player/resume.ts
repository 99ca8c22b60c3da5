import type { Deeds } from "./deeds.ts";
import { createStore } from "./store.ts";

interface ResumeState {
  /**
   * `ready`: it will begin where the viewer stopped; `gone on`: it just did; `offered`: it was
   * playing from the beginning already when that became known.
   */
  kind: "none" | "ready" | "gone on" | "offered";
  seconds: number;
}

const TOLD_FOR_MS = 12_000;

/** Begins where the viewer stopped the last time, says so, and begins anew when they would rather. */
export class Resume {
  readonly #video: HTMLVideoElement;
  readonly #deeds: Deeds;
  readonly #store = createStore<ResumeState>({ kind: "none", seconds: 0 });
  #timer = 0;

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement, deeds: Deeds) {
    this.#video = video;
    this.#deeds = deeds;
  }

  /** Where they stopped, as soon as that is known. */
  learn(seconds: number): void {
    const { paused, readyState } = this.#video;
    const isUntouched = paused && readyState === HTMLMediaElement.HAVE_NOTHING;
    if (isUntouched) this.#deeds.seekTo(seconds);
    this.#store.write({ kind: isUntouched ? "ready" : "offered", seconds });
    if (!isUntouched) this.#forgetSoon();
  }

  readonly startOver = () => {
    this.#store.write({ kind: "none" });
    this.#deeds.seekTo(0);
    this.#deeds.play();
  };

  readonly goOn = () => {
    this.#store.write({ kind: "none" });
    this.#deeds.seekTo(this.read().seconds);
  };

  follow(signal: AbortSignal): void {
    const tell = () => {
      if (this.read().kind !== "ready") return;
      this.#store.write({ kind: "gone on" });
      this.#forgetSoon();
    };
    this.#video.addEventListener("playing", tell, { signal });
    signal.addEventListener("abort", () => window.clearTimeout(this.#timer));
  }

  #forgetSoon(): void {
    this.#timer = window.setTimeout(() => this.#store.write({ kind: "none" }), TOLD_FOR_MS);
  }
}
