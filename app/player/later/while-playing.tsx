import { useEffect, useEffectEvent } from "react";

import { canEvenLoudness, evenLoudness } from "./loudness.ts";
import type { PlayerFilm } from "../playing.ts";
import { useMediaSession } from "./use-media-session.ts";
import type { Player } from "../use-player.ts";

interface WhilePlayingProps {
  player: Player;
  playing: PlayerFilm;
  isPlaying: boolean;
  evensLoudness: boolean;
  storeRate: (rate: number) => void;
}

/**
 * What surrounds a film once it has played: nothing of it is needed before, or shown. What it shares
 * with the player it gets from it, because an import would split the player's file.
 */
export function WhilePlaying(props: WhilePlayingProps) {
  const { player, playing, isPlaying, evensLoudness, storeRate } = props;
  useWakeLock(isPlaying);
  useMediaSession(playing, player);
  useStoredRate(player, storeRate);
  const isEvened = evensLoudness && canEvenLoudness(playing.sources);
  useEffect(() => evenLoudness(player.video, isEvened), [player, isEvened]);
  return null;
}

/** Keeps the speed that a viewer chooses, also one that was chosen before this had loaded. */
function useStoredRate({ video, commands }: Player, storeRate: (rate: number) => void): void {
  const keep = useEffectEvent(() => {
    // While another screen plays, its rate may be anything.
    if (commands.rates.includes(video.playbackRate)) storeRate(video.playbackRate);
  });
  useEffect(() => {
    const stop = new AbortController();
    keep();
    video.addEventListener("ratechange", () => keep(), { signal: stop.signal });
    return () => stop.abort();
  }, [video]);
}

/** Keeps the screen on while a film plays, if the browser can. */
function useWakeLock(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || !("wakeLock" in navigator)) return undefined;
    const stop = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused on a low battery, for instance: the film plays without it.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (stop.signal.aborted) await lock?.release();
    };
    void ask();
    // A hidden tab loses the lock, and requests it again when it is visible.
    document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, [isPlaying]);
}
