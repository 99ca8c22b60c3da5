import { useEffect, useEffectEvent, useRef } from "react";

import { STEP_SECONDS } from "./player-keys.ts";
import styles from "./stage.module.css";
import type { Player } from "./use-player.ts";

const DOUBLE_MS = 320;
const NEAR_PIXELS = 60;

/**
 * The picture as something to press: a click plays or pauses and a second one fills the screen; a
 * finger's first tap shows the controls, and two at a side go ten seconds back or on. The same is
 * there as buttons, so that nothing of it is read out.
 */
export function GestureLayer({ player }: { player: Player }) {
  const place = useRef<HTMLDivElement>(null);
  const lastTap = useRef({ atMs: 0, x: 0, y: 0 });
  const { commands, frame } = player;
  const press = useEffectEvent((event: PointerEvent) => {
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
    // Further taps go on counting, as one holds a key down.
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
    // In all browsers of today a click says what it was made with.
    element.addEventListener("click", (event) => press(event), { signal });
    element.addEventListener("dblclick", (event) => fill(event), { signal });
    return () => stop.abort();
  }, []);
  return <div className={styles["gestures"]} ref={place} />;
}
