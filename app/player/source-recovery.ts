import { createStore } from "./store.ts";

export interface PlayerSource {
  address: string;
  type: string;
  /** The name for viewers, such as `480p, 483 MB`. */
  quality: string;
}

/** What is wrong with the file, and what is being done about it. */
type Trouble = "none" | "next file" | "reconnecting" | "stalled" | "failed";

export interface SourceState {
  /** The index of the element's current source. */
  current: number;
  trouble: Trouble;
}

/** Together half a minute, within which most connections are back; then the next file is tried. */
const RECONNECT_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/**
 * When nothing has arrived for this long, the connection is lost without an event. Browsers retry
 * by themselves for a while and report nothing; a file that never arrived may be slow to start.
 */
const SILENCE_MS = 12_000;
const FIRST_SILENCE_MS = 30_000;
/** After this the viewer reads that loading takes long, while it continues. */
const STALL_MS = 6_000;
const NOTICE_MS = 8_000;

type Timer = "retry" | "stall" | "silence" | "notice";

/**
 * Gives a media element its file, and another when one fails: from the same second, at the same
 * rate, and still playing if it was. A lost connection is awaited; a file that is missing, cannot
 * be decoded or has no picture is replaced by the next one.
 */
export class SourceRecovery {
  readonly #video: HTMLVideoElement;
  readonly #sources: readonly PlayerSource[];
  readonly #store = createStore<SourceState>({ current: 0, trouble: "none" });
  readonly #timers = new Map<Timer, number>();
  /** The files that failed, and those that have played. */
  readonly #failed = new Set<number>();
  readonly #proven = new Set<number>();
  /**
   * The position to continue from once the file is loaded; the element does not know it meanwhile.
   */
  #pendingSeconds: number | undefined;
  #wantsToPlay = false;
  #tries = 0;

  readonly read = this.#store.read;
  readonly subscribe = this.#store.subscribe;

  constructor(video: HTMLVideoElement, sources: readonly PlayerSource[]) {
    this.#video = video;
    this.#sources = sources;
  }

  /** The viewer's position, also while the file changes. */
  get seconds(): number {
    return this.#pendingSeconds ?? this.#video.currentTime;
  }

  seek(seconds: number): void {
    if (this.#pendingSeconds !== undefined) this.#pendingSeconds = seconds;
    this.#video.currentTime = seconds;
  }

  /** Plays, or remembers to as soon as possible. */
  play(): void {
    this.#wantsToPlay = true;
    if (this.read().trouble === "failed") this.tryAgain();
    else void this.#video.play().catch(() => undefined);
  }

  /** Switches to another quality, by the viewer's choice. */
  choose(index: number): void {
    this.#failed.delete(index);
    this.#tries = 0;
    this.#load(index, "none");
  }

  /** Starts over with all files, by the viewer's choice. */
  tryAgain(): void {
    this.#failed.clear();
    this.#tries = 0;
    this.#wantsToPlay = true;
    this.#load(0, "none");
  }

  follow(signal: AbortSignal): void {
    const on = (type: string, listener: (event: Event) => void) =>
      this.#video.addEventListener(type, listener, { signal });
    // `error` does not bubble from a source, but can be caught in the capture phase.
    this.#video.addEventListener("error", this.#onError, { capture: true, signal });
    on("loadedmetadata", this.#onMetadata);
    on("loadeddata", this.#onData);
    on("playing", this.#onPlaying);
    on("waiting", this.#onWaiting);
    on("play", this.#onWaiting);
    on("progress", this.#listenForSilence);
    on("pause", this.#onPause);
    window.addEventListener("online", this.#onOnline, { signal });
    signal.addEventListener("abort", () => {
      for (const timer of this.#timers.values()) window.clearTimeout(timer);
    });
    this.#takeOver();
  }

  /** Takes over the element from the browser's own player, which may be playing. */
  #takeOver(): void {
    const { networkState, readyState, paused } = this.#video;
    const place = this.#placeOfCurrent();
    const hasBegun = readyState > 0 || !paused;
    if (place < 0 || !hasBegun || networkState === HTMLMediaElement.NETWORK_NO_SOURCE) {
      this.#load(0, "none");
      return;
    }
    this.#store.write({ current: place });
    if (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) this.#proven.add(place);
  }

  #load(index: number, trouble: Trouble): void {
    const source = this.#sources[index];
    if (source === undefined) return;
    const [video, seconds] = [this.#video, this.seconds];
    this.#wantsToPlay ||= !video.paused;
    this.#stop("retry");
    this.#store.write({ current: index, trouble });
    // A newly loaded file starts at the default rate.
    video.defaultPlaybackRate = video.playbackRate;
    video.src = source.address;
    if (seconds > 0) {
      this.#pendingSeconds = seconds;
      // Before anything is loaded, this is where it will start.
      video.currentTime = seconds;
    }
    if (this.#wantsToPlay) void video.play().catch(() => undefined);
  }

  #giveUpFile(): void {
    this.#failed.add(this.read().current);
    this.#tries = 0;
    const index = this.#sources.findIndex((_, each) => !this.#failed.has(each));
    if (index >= 0) {
      this.#load(index, "next file");
      return;
    }
    this.#keepPlace();
    this.#store.write({ trouble: "failed" });
  }

  #reconnect(givenMs?: number): void {
    const usualMs = RECONNECT_MS[this.#tries];
    if (usualMs === undefined) {
      this.#giveUpFile();
      return;
    }
    this.#tries += 1;
    this.#keepPlace();
    this.#store.write({ trouble: "reconnecting" });
    this.#start("retry", givenMs ?? usualMs, () => this.#load(this.read().current, "reconnecting"));
  }

  #keepPlace(): void {
    this.#pendingSeconds = this.seconds;
    this.#wantsToPlay ||= !this.#video.paused;
  }

  readonly #onError = (event: Event) => {
    const { error, networkState } = this.#video;
    // The browser goes through its own list of sources until there is none left.
    const isListed = event.target instanceof HTMLSourceElement;
    const isOver = networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
    if (event.target !== this.#video && !(isListed && isOver)) return;
    const code = error?.code ?? MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
    if (code === MediaError.MEDIA_ERR_ABORTED) return;
    // "Not found" and "no connection" have the same code: a file that has played exists.
    const isConnection =
      code === MediaError.MEDIA_ERR_NETWORK ||
      !navigator.onLine ||
      (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && this.#proven.has(this.read().current));
    if (isConnection) this.#reconnect();
    else this.#giveUpFile();
  };

  readonly #onMetadata = () => {
    const place = this.#placeOfCurrent();
    if (place >= 0) this.#store.write({ current: place });
    const wanted = this.#pendingSeconds;
    if (wanted !== undefined && Math.abs(this.#video.currentTime - wanted) > 1) {
      this.#video.currentTime = wanted;
    }
  };

  readonly #onData = () => {
    if (this.#video.videoHeight === 0) {
      this.#giveUpFile();
      return;
    }
    this.#proven.add(this.read().current);
    this.#pendingSeconds = undefined;
    this.#listenForSilence();
  };

  readonly #onPlaying = () => {
    this.#tries = 0;
    this.#wantsToPlay = false;
    this.#stop("stall");
    this.#stop("silence");
    if (this.read().trouble === "next file") {
      this.#start("notice", NOTICE_MS, () => this.#store.write({ trouble: "none" }));
    } else {
      this.#store.write({ trouble: "none" });
    }
  };

  readonly #onWaiting = () => {
    this.#listenForSilence();
    this.#start("stall", STALL_MS, () => {
      if (this.#isWaiting() && this.read().trouble === "none") {
        this.#store.write({ trouble: "stalled" });
      }
    });
  };

  readonly #listenForSilence = () => {
    this.#stop("silence");
    if (!this.#isWaiting()) return;
    const delayMs = this.#proven.has(this.read().current) ? SILENCE_MS : FIRST_SILENCE_MS;
    this.#start("silence", delayMs, () => this.#reconnect(0));
  };

  readonly #onPause = () => {
    // A viewer who pauses while the connection is lost does not want it to start by itself.
    this.#wantsToPlay = false;
    this.#stop("stall");
    this.#stop("silence");
    if (this.read().trouble === "stalled") this.#store.write({ trouble: "none" });
  };

  readonly #onOnline = () => {
    const { current, trouble } = this.read();
    if (trouble === "reconnecting") this.#load(current, trouble);
    if (trouble === "failed") this.tryAgain();
  };

  #isWaiting(): boolean {
    const { paused, ended, readyState } = this.#video;
    return !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  #placeOfCurrent(): number {
    const { currentSrc } = this.#video;
    return this.#sources.findIndex(
      ({ address }) => new URL(address, document.baseURI).href === currentSrc,
    );
  }

  #start(name: Timer, delayMs: number, work: () => void): void {
    this.#stop(name);
    this.#timers.set(name, window.setTimeout(work, delayMs));
  }

  #stop(name: Timer): void {
    window.clearTimeout(this.#timers.get(name));
  }
}
