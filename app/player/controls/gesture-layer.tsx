import { useEffect, useEffectEvent, useRef } from "react";

import { STEP_SECONDS } from "./player-keys.ts";
import styles from "../stage.module.css";
import type { Player } from "../use-player.ts";

const DOUBLE_MS = 320;
const NEAR_PIXELS = 60;

/**
 * Handles clicks and taps on the picture: a click plays or pauses and a second one goes full
 * screen; a finger's first tap shows the controls, and two at a side skip ten seconds. Buttons do
 * the same, so screen readers skip this.
 */
export function GestureLayer({ player }: { player: Player }) {
  const place = useRef<HTMLDivElement>(null);
  const lastTap = useRef({ atMs: 0, x: 0, y: 0 });
  const { commands, frame } = player;
  const onClick = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== "touch") {
      frame.focus({ preventScroll: true });
      commands.togglePlay();
      return;
    }
    const { timeStamp: atMs, clientX: x, clientY: y } = event;
    const last = lastTap.current;
    const isNear = Math.hypot(x - last.x, y - last.y) < NEAR_PIXELS;
    if (atMs - last.atMs > DOUBLE_MS || !isNear) {
      lastTap.current = { atMs, x, y };
      return;
    }
    // Further taps keep skipping, like a held key.
    lastTap.current = { atMs, x, y };
    const box = frame.getBoundingClientRect();
    const part = (x - box.left) / box.width;
    if (part < 1 / 3) commands.seekBy(-STEP_SECONDS);
    else if (part > 2 / 3) commands.seekBy(STEP_SECONDS);
    else commands.togglePlay();
  });
  const fill = useEffectEvent((event: MouseEvent) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (!isTouch) commands.toggleFullScreen();
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // In all current browsers a click says which pointer made it.
    element.addEventListener("click", (event) => onClick(event), { signal });
    element.addEventListener("dblclick", (event) => fill(event), { signal });
    return () => stop.abort();
  }, []);
  return <div className={styles["gestures"]} ref={place} />;
}
