import { useEffect, useEffectEvent } from "react";

import type { Place } from "./playing.ts";
import type { Player } from "./use-player.ts";

const EVERY_MS = 10_000;
/** Whoever holds a key down seeks many times a second, and arrives once. */
const SETTLED_MS = 700;

/** Tells where the viewer is: now and then, and whenever they may be about to leave. */
export function useProgress(player: Player, onProgress: (place: Place) => void): void {
  const tell = useEffectEvent(onProgress);
  useEffect(() => {
    const { video, keeper, media } = player;
    const stop = new AbortController();
    let toldAtMs = 0;
    let timer = 0;
    const tellNow = () => {
      const { hasStarted, durationSeconds } = media.read();
      if (!hasStarted || durationSeconds === 0) return;
      toldAtMs = Date.now();
      tell({ seconds: keeper.seconds, durationSeconds });
    };
    const on = (target: EventTarget, type: string, work: () => void) =>
      target.addEventListener(type, work, { signal: stop.signal });
    on(video, "timeupdate", () => {
      if (!video.paused && Date.now() - toldAtMs >= EVERY_MS) tellNow();
    });
    on(video, "pause", tellNow);
    on(video, "ended", tellNow);
    on(video, "seeked", () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(tellNow, SETTLED_MS);
    });
    on(window, "pagehide", tellNow);
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "hidden") tellNow();
    });
    return () => {
      window.clearTimeout(timer);
      stop.abort();
      tellNow();
    };
  }, [player]);
}
