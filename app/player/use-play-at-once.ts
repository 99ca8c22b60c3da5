import { useEffect, useEffectEvent, useState } from "react";

import { PLAY } from "#app/lib/playing/play-at-once.ts";

import type { Player } from "./use-player.ts";

/** A server that does not say where the viewer stopped keeps nobody waiting. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Starts where the viewer stopped, and plays at once when they pressed a button that plays: on
 * another page, or at the end of the film before. `startSeconds` is undefined until it is known.
 */
export function usePlayAtOnce(player: Player, startSeconds: number | undefined): void {
  const [isWanted] = useState(() => location.hash === PLAY);
  const [hasWaited, setWaited] = useState(false);
  const learn = useEffectEvent((seconds: number) => player.resume.learn(seconds));
  const play = useEffectEvent(() => player.commands.playAtOnce());
  useEffect(() => {
    if (!isWanted) return undefined;
    // A reload and a copied address do not play by themselves.
    history.replaceState(history.state, "", location.pathname + location.search);
    const timer = window.setTimeout(() => setWaited(true), LONGEST_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [isWanted]);
  useEffect(() => {
    if (startSeconds) learn(startSeconds);
  }, [startSeconds]);
  const isDue = isWanted && (hasWaited || startSeconds !== undefined);
  useEffect(() => {
    if (isDue) play();
  }, [isDue]);
}
