import type { FollowingFilm } from "#app/islands/room/follow-room.ts";

const SEEK_MS = { least: 80, more: 300 };
const START_MS = { least: 30, more: 150 };

/** A film without pictures: a clock that is started, stopped and set, and takes a while for each. */
export class SimulatedFilm extends EventTarget implements FollowingFilm {
  readonly HAVE_NOTHING = 0;
  readonly HAVE_CURRENT_DATA = 2;
  readonly duration = 7_200;
  readonly ended = false;
  preload: FollowingFilm["preload"] = "auto";
  paused = true;
  seeking = false;
  readonly #random: () => number;
  /** No two devices show a second in the same time. */
  readonly #runs: number;
  #rate = 1;
  #seconds = 0;
  #atMs = performance.now();
  /** Until then it seeks, starts, or has nothing to show. */
  #goesOnAtMs = 0;
  #seeks = 0;
  #isStalled = false;

  constructor(random: () => number) {
    super();
    this.#random = random;
    this.#runs = 1 + (random() - 0.5) / 500;
  }

  get readyState(): number {
    return this.seeking || this.#isStalled ? 1 : 4;
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    this.#advance();
    this.#rate = rate;
  }

  get currentTime(): number {
    this.#advance();
    return this.#seconds;
  }

  set currentTime(seconds: number) {
    this.#advance();
    this.#seconds = seconds;
    this.seeking = true;
    const seek = (this.#seeks += 1);
    this.#say("seeking");
    setTimeout(() => {
      if (seek !== this.#seeks) return;
      this.#advance();
      this.seeking = false;
      this.#say("seeked");
      if (!this.#isStalled) this.#say("canplay");
    }, this.#draw(SEEK_MS));
  }

  async play(): Promise<void> {
    if (!this.paused) return;
    this.#advance();
    this.paused = false;
    this.#goesOnAtMs = performance.now() + this.#draw(START_MS);
    this.#say("play");
  }

  pause(): void {
    if (this.paused) return;
    this.#advance();
    this.paused = true;
    this.#say("pause");
  }

  /** The network brings nothing for a while. */
  stall(tookMs: number): void {
    this.#advance();
    this.#isStalled = true;
    this.#say("waiting");
    setTimeout(() => {
      this.#advance();
      this.#isStalled = false;
      if (!this.seeking) this.#say("canplay");
    }, tookMs);
  }

  #advance(): void {
    const nowMs = performance.now();
    const fromMs = Math.max(this.#atMs, this.#goesOnAtMs);
    const isShown = !this.paused && !this.seeking && !this.#isStalled && nowMs > fromMs;
    if (isShown) this.#seconds += ((nowMs - fromMs) / 1_000) * this.#rate * this.#runs;
    this.#atMs = nowMs;
  }

  /** As a browser does: after what has just been done. */
  #say(type: string): void {
    setTimeout(() => this.dispatchEvent(new Event(type)));
  }

  #draw({ least, more }: typeof SEEK_MS): number {
    return least + this.#random() * more;
  }
}
