import { useEffect } from "react";

/** The screen stays on while a film plays, where the browser can do that. */
export function useWakeLock(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || !("wakeLock" in navigator)) return undefined;
    const stop = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused on a low battery, for instance: the film plays on without it.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (stop.signal.aborted) await lock?.release();
    };
    void ask();
    // A hidden tab loses it, and asks anew when it is looked at again.
    document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, [isPlaying]);
}
