import { useEffect } from "react";

import { followNext } from "./overlays/next-link.tsx";
import { STEP_SECONDS } from "./controls/player-keys.ts";
import type { Playing } from "./playing.ts";
import type { Player } from "./use-player.ts";
import { siteName } from "#app/translations/current-language.ts";

/** The system's own controls: on the lock screen, a headset, the keyboard. */
export function useMediaSession(
  { title, poster, next }: Playing,
  { commands, frame }: Player,
  hasStarted: boolean,
): void {
  useEffect(() => {
    if (!hasStarted || !("mediaSession" in navigator)) return undefined;
    const session = navigator.mediaSession;
    const artwork = [{ src: new URL(poster, document.baseURI).href }];
    session.metadata = new MediaMetadata({ title, artist: siteName(), artwork });
    const goOn = () => followNext(frame);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["seekbackward", ({ seekOffset }) => commands.seekBy(-(seekOffset ?? STEP_SECONDS))],
      ["seekforward", ({ seekOffset }) => commands.seekBy(seekOffset ?? STEP_SECONDS)],
      ["seekto", ({ seekTime }) => void (seekTime !== undefined && commands.seekTo(seekTime))],
      ...(next ? [["nexttrack", goOn] satisfies [MediaSessionAction, () => void]] : []),
    ];
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) setHandler(action, null);
    };
  }, [title, poster, next, commands, frame, hasStarted]);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not support the action.
  }
}
