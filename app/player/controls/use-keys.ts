import { useEffect, useEffectEvent, type MouseEvent } from "react";

import type { PlayerPreferences } from "../playing.ts";
import { arrowCommand, keyCommand, type KeyCommand } from "./player-keys.ts";

/** Where a key is typed, or answers something else than the page. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** Of the player's own fields, stars take the arrow keys. */
const STARS = "[type=radio]";
const LAYERS = "dialog, [popover]";
/** What the space bar presses. */
const PRESSED = "button, a[href], summary";

/**
 * Handles the player's keys on the whole page, except in fields and dialogs. In the player, arrows
 * on a control move to the next one, and otherwise control the film.
 */
export function useKeys(
  frame: HTMLElement,
  preferences: () => PlayerPreferences,
  run: (command: KeyCommand) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const isInPlayer = frame.contains(target);
    if (target.closest(LAYERS) !== null || document.querySelector("dialog:modal") !== null) return;
    if (target.closest(isInPlayer ? STARS : FIELDS) !== null) return;
    // The space bar clicks a button, and Enter opens a link.
    const isPress = event.key === " " && target.matches(PRESSED);
    const isFilm = target === frame;
    const command =
      keyCommand(event, preferences().keys) ?? (isFilm ? arrowCommand(event) : undefined);
    if (command === undefined || isPress) {
      if (!isInPlayer) return;
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
    // Nothing had the focus: from now on the arrows control the film as well.
    if (target === document.body) frame.focus({ preventScroll: true });
    run(command);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // What is pressed in the player is its own, before anything on the page answers it.
    frame.addEventListener("keydown", (event) => onKey(event), { signal });
    const elsewhere = (event: KeyboardEvent) => {
      if (!(event.target instanceof Node && frame.contains(event.target))) onKey(event);
    };
    document.addEventListener("keydown", elsewhere, { signal });
    return () => stop.abort();
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
