import { onTestFinished, vi } from "vitest";

/** A media element as the player uses it; it never loads its file. */
class MediaElement extends EventTarget {
  static readonly HAVE_NOTHING = 0;
  static readonly HAVE_CURRENT_DATA = 2;
  static readonly HAVE_FUTURE_DATA = 3;
  static readonly NETWORK_NO_SOURCE = 3;
  error: { code: number } | null = null;
  networkState = 2;
  readyState = 0;
  paused = true;
  ended = false;
  currentTime = 0;
  currentSrc = "";
  playbackRate = 1;
  defaultPlaybackRate = 1;
  videoHeight = 480;
  /** The files that were set, in order. */
  readonly given: string[] = [];

  /** A new file begins at the start and has no data yet. */
  set src(address: string) {
    this.given.push(address);
    this.currentSrc = address;
    this.currentTime = 0;
    this.readyState = 0;
    this.error = null;
  }

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    this.paused = true;
    this.say("pause");
  }

  say(...events: string[]): void {
    for (const each of events) this.dispatchEvent(new Event(each));
  }

  /** The file is loaded, and plays. */
  playOn(): void {
    this.readyState = 4;
    this.paused = false;
    this.say("loadedmetadata", "loadeddata", "playing");
  }

  fail(code: number): void {
    this.error = { code };
    this.say("error");
  }
}

export const CANNOT_BE_READ = 3;

/** A media element in a browser that has nothing else; its listeners are removed after the test. */
export function openMediaElement() {
  const element = new MediaElement();
  const ending = new AbortController();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("HTMLMediaElement", MediaElement);
  vi.stubGlobal("HTMLSourceElement", class extends EventTarget {});
  vi.stubGlobal("MediaError", {
    MEDIA_ERR_ABORTED: 1,
    MEDIA_ERR_NETWORK: 2,
    MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
  });
  onTestFinished(() => {
    ending.abort();
    vi.unstubAllGlobals();
  });
  return { element, video: element as unknown as HTMLVideoElement, signal: ending.signal };
}
