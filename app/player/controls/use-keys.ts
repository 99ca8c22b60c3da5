import { useEffect, useEffectEvent, type MouseEvent } from "react";

import type { PlayerPreferences } from "../playing.ts";
import { arrowCommand, keyCommand, type KeyCommand } from "./player-keys.ts";

/**
 * Handles keys while the focus is in the player: a letter typed elsewhere must not control the
 * film. On a control, arrows move to the next one; otherwise they control the film.
 */
export function useKeys(
  frame: HTMLElement,
  preferences: () => PlayerPreferences,
  run: (command: KeyCommand) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest("dialog, [popover]") !== null) return;
    // The space bar clicks a button, and Enter opens a link.
    const isPress = event.key === " " && event.target.matches("button, a[href]");
    const isFilm = event.target === frame;
    const command =
      keyCommand(event, preferences().keys) ?? (isFilm ? arrowCommand(event) : undefined);
    if (command === undefined || isPress) {
      if (event.key !== "Enter" || !isFilm) {
        moveAlong(event, frame);
        return;
      }
      // Otherwise the button would handle the same key, too.
      event.preventDefault();
      focusBar(frame);
      return;
    }
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    frame.addEventListener("keydown", listener);
    return () => frame.removeEventListener("keydown", listener);
  }, [frame]);
}

/** From the film to its controls, for remotes with arrows and one button. */
function focusBar(frame: HTMLElement): void {
  frame.querySelector<HTMLElement>("[data-bar] [data-play]")?.focus();
}

/** A button that disappears when it is clicked must not take the focus with it. */
export function keepFocus({ detail }: Pick<MouseEvent, "detail">, frame: HTMLElement): void {
  const isByKeyboard = detail === 0;
  if (isByKeyboard) focusBar(frame);
  else frame.focus({ preventScroll: true });
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Along the row of controls, and between it and the seek slider above. */
function moveAlong(event: KeyboardEvent, frame: HTMLElement): void {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  const row = [
    ...frame.querySelectorAll<HTMLElement>("[data-row] > :is(button, a, input):not(:disabled)"),
  ].filter((control) => control.checkVisibility());
  const slider = frame.querySelector<HTMLElement>("[data-seek]:not(:disabled)");
  const index = row.indexOf(target);
  const step = STEPS[key];
  let towards: HTMLElement | null | undefined;
  if (index >= 0 && step !== undefined) towards = row[(index + step + row.length) % row.length];
  if (index >= 0 && key === "ArrowUp" && !target.matches("input")) towards = slider;
  if (target === slider && key === "ArrowDown") towards = row[0];
  if (!towards) return;
  event.preventDefault();
  towards.focus();
}
