import { useEffect } from "react";

import { followNext } from "./next-link.tsx";
import { STEP_SECONDS } from "./player-keys.ts";
import type { Playing } from "./playing.ts";
import type { Player } from "./use-player.ts";

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

/** What the system's own controls show and do: on the lock screen, a headset, the keyboard. */
export function useMediaSession(
  { title, poster, next }: Playing,
  { deeds, frame }: Player,
  hasStarted: boolean,
): void {
  useEffect(() => {
    if (!hasStarted || !("mediaSession" in navigator)) return undefined;
    const session = navigator.mediaSession;
    const artwork = [{ src: new URL(poster, document.baseURI).href }];
    session.metadata = new MediaMetadata({ title, artist: "Matinee", artwork });
    const goOn = () => followNext(frame);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["seekbackward", ({ seekOffset }) => deeds.seekBy(-(seekOffset ?? STEP_SECONDS))],
      ["seekforward", ({ seekOffset }) => deeds.seekBy(seekOffset ?? STEP_SECONDS)],
      ["seekto", ({ seekTime }) => void (seekTime !== undefined && deeds.seekTo(seekTime))],
      ...(next ? [["nexttrack", goOn] satisfies [MediaSessionAction, () => void]] : []),
    ];
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) setHandler(action, null);
    };
  }, [title, poster, next, deeds, frame, hasStarted]);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // An action that this browser does not know.
  }
}
