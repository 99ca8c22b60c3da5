import { useEffect, useEffectEvent, type MouseEvent } from "react";

import { arrowCommand, keyCommand, type KeyCommand } from "./player-keys.ts";

/**
 * The keys, while the focus is on the player: a letter typed elsewhere is no order to a film. With
 * the focus on a control, arrows lead to the next one; they are the film's where it stands itself.
 */
export function useKeys(frame: HTMLElement, run: (asked: KeyCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest("dialog, [popover]") !== null) return;
    // A button is pressed by the space bar, and a link leads somewhere.
    const isPress = event.key === " " && event.target.matches("button, a[href]");
    const isFilm = event.target === frame;
    const asked = keyCommand(event) ?? (isFilm ? arrowCommand(event) : undefined);
    if (asked === undefined || isPress) {
      if (event.key !== "Enter" || !isFilm) {
        moveAlong(event, frame);
        return;
      }
      // Or the same press would be the button's, too.
      event.preventDefault();
      focusBar(frame);
      return;
    }
    event.preventDefault();
    run(asked);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    frame.addEventListener("keydown", listener);
    return () => frame.removeEventListener("keydown", listener);
  }, [frame]);
}

/** From the film to its controls, for whoever has arrows and one button. */
function focusBar(frame: HTMLElement): void {
  frame.querySelector<HTMLElement>("[data-bar] [data-play]")?.focus();
}

/** A button that leaves with its press: the focus must not leave with it. */
export function keepFocus({ detail }: Pick<MouseEvent, "detail">, frame: HTMLElement): void {
  const isByKeyboard = detail === 0;
  if (isByKeyboard) focusBar(frame);
  else frame.focus({ preventScroll: true });
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Along the row of controls, and between it and the way through the film above it. */
function moveAlong(event: KeyboardEvent, frame: HTMLElement): void {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  const row = [
    ...frame.querySelectorAll<HTMLElement>("[data-row] > :is(button, a, input):not(:disabled)"),
  ].filter((control) => control.checkVisibility());
  const slider = frame.querySelector<HTMLElement>("[data-seek]:not(:disabled)");
  const place = row.indexOf(target);
  const step = STEPS[key];
  let towards: HTMLElement | null | undefined;
  if (place >= 0 && step !== undefined) towards = row[(place + step + row.length) % row.length];
  if (place >= 0 && key === "ArrowUp" && !target.matches("input")) towards = slider;
  if (target === slider && key === "ArrowDown") towards = row[0];
  if (!towards) return;
  event.preventDefault();
  towards.focus();
}
