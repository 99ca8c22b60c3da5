import { useEffect, useEffectEvent } from "react";

import type { Place } from "./playing.ts";
import type { Player } from "./use-player.ts";

const EVERY_MS = 10_000;
/** A held key seeks many times a second; only its end is reported. */
const SETTLED_MS = 700;

/** Reports the viewer's position regularly, and whenever they may be about to leave. */
export function useProgress(player: Player, onProgress: (place: Place) => void): void {
  const report = useEffectEvent(onProgress);
  useEffect(() => {
    const { video, source, media } = player;
    const stop = new AbortController();
    let reportedAtMs = 0;
    let timer = 0;
    const reportNow = () => {
      const { hasStarted, durationSeconds } = media.read();
      if (!hasStarted || durationSeconds === 0) return;
      reportedAtMs = Date.now();
      report({ seconds: source.seconds, durationSeconds });
    };
    const on = (target: EventTarget, type: string, work: () => void) =>
      target.addEventListener(type, work, { signal: stop.signal });
    on(video, "timeupdate", () => {
      if (!video.paused && Date.now() - reportedAtMs >= EVERY_MS) reportNow();
    });
    on(video, "pause", reportNow);
    on(video, "ended", reportNow);
    on(video, "seeked", () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(reportNow, SETTLED_MS);
    });
    on(window, "pagehide", reportNow);
    on(document, "visibilitychange", () => {
      if (document.visibilityState === "hidden") reportNow();
    });
    return () => {
      window.clearTimeout(timer);
      stop.abort();
      reportNow();
    };
  }, [player]);
}
