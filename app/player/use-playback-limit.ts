import { useEffect, useEffectEvent, useState } from "react";

import type { Player } from "./use-player.ts";
import type { Refusal, PlaybackLimit, Verdict } from "./playback-limit.ts";

/** How long the last refusal stays visible once the film plays again. */
const REFUSAL_TIMEOUT_MS = 1_000;

/** Why the film does not play now. It starts at once, and is paused when the limit is reached. */
export function usePlaybackLimit({ video }: Player, limit: PlaybackLimit): Refusal | undefined {
  const [refusal, setRefusal] = useState<Refusal>();
  const applyVerdict = useEffectEvent((verdict: Verdict) => {
    // A viewer who has paused meanwhile requests nothing.
    if (video.paused) return;
    setRefusal(verdict);
    if (verdict) video.pause();
  });
  const enter = useEffectEvent(() => void limit.enter().then((verdict) => applyVerdict(verdict)));
  const stay = useEffectEvent(() => void limit.stay().then((verdict) => applyVerdict(verdict)));
  const leave = useEffectEvent(() => limit.leave());
  useEffect(() => {
    const stop = new AbortController();
    let timers: number[] = [];
    const clear = () => {
      for (const timer of timers) window.clearTimeout(timer);
      timers = [];
    };
    const begin = () => {
      clear();
      timers = [
        window.setInterval(() => stay(), limit.beatMs),
        window.setTimeout(() => applyVerdict(undefined), REFUSAL_TIMEOUT_MS),
      ];
      enter();
    };
    const end = () => {
      if (timers.length > 0) leave();
      clear();
    };
    const on = (target: EventTarget, type: string, work: () => void) =>
      target.addEventListener(type, work, { signal: stop.signal });
    on(video, "play", begin);
    on(video, "pause", end);
    on(video, "ended", end);
    // The page may be restored as it was, and keep playing.
    on(window, "pagehide", () => timers.length > 0 && leave());
    if (!video.paused) begin();
    return () => {
      stop.abort();
      end();
    };
  }, [video, limit.beatMs]);
  return refusal;
}
