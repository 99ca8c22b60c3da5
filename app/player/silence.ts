import { createStore } from "./store.ts";

/**
 * A browser that lets no page begin with sound by itself: the film plays without, until its viewer
 * asks for it. That is no choice of theirs, and not remembered as one.
 */
export class Silence {
  readonly #video: HTMLVideoElement;
  readonly #store = createStore({ isForced: false });

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** Plays with sound, or without where the browser refuses it. */
  async play(): Promise<void> {
    try {
      await this.#video.play();
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      if (!isRefused || this.#video.muted) return;
      this.#store.write({ isForced: true });
      this.#video.muted = true;
      await this.#video.play().catch(() => undefined);
    }
  }

  readonly end = () => {
    this.#video.muted = false;
  };

  follow(signal: AbortSignal): void {
    const onVolume = () => {
      if (!this.#video.muted) this.#store.write({ isForced: false });
    };
    this.#video.addEventListener("volumechange", onVolume, { signal });
  }
}
