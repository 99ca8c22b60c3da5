import { useEffect } from "react";

import type { PlayerFilm } from "../playing.ts";
import type { Player } from "../use-player.ts";
import { siteName } from "#app/translations/current-language.ts";

/** The system's own controls: on the lock screen, a headset, the keyboard. */
export function useMediaSession(
  { title, poster, next }: PlayerFilm,
  { commands, frame, video }: Player,
): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return undefined;
    const session = navigator.mediaSession;
    const artwork = [{ src: new URL(poster, document.baseURI).href }];
    session.metadata = new MediaMetadata({ title, artist: siteName(), artwork });
    // As if the viewer had clicked its link.
    const goOn = () => frame.querySelector<HTMLAnchorElement>("a[data-next]")?.click();
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      // A tab in the background goes on from the lock screen.
      ["play", () => commands.play()],
      ["pause", () => video.pause()],
      ["seekbackward", ({ seekOffset }) => commands.seekBy(-(seekOffset ?? commands.stepSeconds))],
      ["seekforward", ({ seekOffset }) => commands.seekBy(seekOffset ?? commands.stepSeconds)],
      ["seekto", ({ seekTime }) => void (seekTime !== undefined && commands.seekTo(seekTime))],
      ...(next ? [["nexttrack", goOn] satisfies [MediaSessionAction, () => void]] : []),
    ];
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) setHandler(action, null);
    };
  }, [title, poster, next, commands, frame, video]);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not support the action.
  }
}
