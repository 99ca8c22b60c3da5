import { useEffect, useState } from "react";

import type { Player } from "./use-player.ts";

/** After how many minutes the film may pause by itself. */
export const SLEEP_MINUTES = [15, 30, 45, 60, 90];

export interface SleepTimer {
  /** What was chosen; 0 when it is off. */
  minutes: number;
  choose: (minutes: number) => void;
  /** Whether it has paused the film, which has not played since. */
  hasPaused: boolean;
}

/** Pauses the film when the chosen time is over, once. */
export function useSleepTimer({ video }: Player): SleepTimer {
  const [minutes, choose] = useState(0);
  const [hasPaused, setHasPaused] = useState(false);
  useEffect(() => {
    if (minutes === 0) return undefined;
    const pause = () => {
      choose(0);
      setHasPaused(!video.paused);
      video.pause();
    };
    const timer = window.setTimeout(pause, minutes * 60_000);
    return () => window.clearTimeout(timer);
  }, [video, minutes]);
  useEffect(() => {
    const stop = new AbortController();
    video.addEventListener("play", () => setHasPaused(false), { signal: stop.signal });
    return () => stop.abort();
  }, [video]);
  return { minutes, choose, hasPaused };
}
