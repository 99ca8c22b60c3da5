import { useEffect, useState } from "react";

const IDLE_MS = 3_000;

/**
 * Whether the controls may hide: the film plays and there was no input for a while. They stay while
 * the keyboard's focus is on them or a menu is open, so that the focus is always visible.
 */
export function useIdle(frame: HTMLElement, mayHide: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    const leave = () => {
      if (isHeld(frame)) timer = window.setTimeout(leave, IDLE_MS);
      else setIdle(true);
    };
    const stay = () => {
      window.clearTimeout(timer);
      setIdle(false);
      if (mayHide) timer = window.setTimeout(leave, IDLE_MS);
    };
    for (const type of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      frame.addEventListener(type, stay, { signal: stop.signal });
    }
    stay();
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [frame, mayHide]);
  return isIdle && mayHide;
}

const isHeld = (frame: HTMLElement) =>
  frame.querySelector("[data-bar] :focus-visible, :popover-open, dialog[open]") !== null;
