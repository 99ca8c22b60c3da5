import { arrows, moveFocus, type Arrow } from "./spatial.ts";

/** Where the standard layout has its buttons. */
const SELECT = 0;
const BACK = 1;
const D_PAD: Readonly<Record<Arrow, number>> = {
  ArrowUp: 12,
  ArrowDown: 13,
  ArrowLeft: 14,
  ArrowRight: 15,
};

/** How far a stick has to be pushed. */
const PUSHED = 0.5;
/** A button that is held repeats like a key. */
const FIRST_REPEAT_MS = 450;
const REPEAT_MS = 130;

type Command = Arrow | "select" | "back";

const heldSince = new Map<Command, { nextAtMs: number }>();
let isFollowing = false;

/** Reads the gamepads as long as there are some: arrows move the focus, and two buttons act. */
export function followGamepads(): void {
  if (isFollowing) return;
  isFollowing = true;
  // What is held down now has woken the gamepad.
  for (const command of pressedCommands()) heldSince.set(command, { nextAtMs: Infinity });
  requestAnimationFrame(look);
}

function look(nowMs: number): void {
  isFollowing = listGamepads().length > 0;
  if (!isFollowing) return;
  requestAnimationFrame(look);
  const pressed = pressedCommands();
  for (const command of heldSince.keys()) if (!pressed.has(command)) heldSince.delete(command);
  for (const command of pressed) {
    const held = heldSince.get(command);
    if (held !== undefined && nowMs < held.nextAtMs) continue;
    const repeats = command !== "select" && command !== "back";
    const waitMs = held === undefined ? FIRST_REPEAT_MS : REPEAT_MS;
    heldSince.set(command, { nextAtMs: repeats ? nowMs + waitMs : Infinity });
    perform(command);
  }
}

const listGamepads = () => navigator.getGamepads().filter((gamepad) => gamepad !== null);

function pressedCommands(): Set<Command> {
  const commands = new Set<Command>();
  for (const { buttons, axes } of listGamepads()) {
    const [across = 0, down = 0] = axes;
    const isPushed: Readonly<Record<Arrow, boolean>> = {
      ArrowUp: down < -PUSHED,
      ArrowDown: down > PUSHED,
      ArrowLeft: across < -PUSHED,
      ArrowRight: across > PUSHED,
    };
    for (const arrow of arrows) {
      if (isPushed[arrow] || buttons[D_PAD[arrow]]?.pressed) commands.add(arrow);
    }
    if (buttons[SELECT]?.pressed) commands.add("select");
    if (buttons[BACK]?.pressed) commands.add("back");
  }
  return commands;
}

function perform(command: Command): void {
  if (command === "select") select();
  else if (command === "back") goBack();
  else move(command);
}

/** What the key does on this page, or what it would do in a field, or a step of the focus. */
function move(arrow: Arrow): void {
  const { activeElement } = document;
  if (!press(arrow)) return;
  const isSideways = arrow === "ArrowLeft" || arrow === "ArrowRight";
  if (isSideways && stepIn(activeElement, arrow === "ArrowRight" ? 1 : -1)) return;
  moveFocus(arrow);
}

/** Presses a key for the page's own scripts; false when one of them used it. */
function press(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Fields answer to real keys alone: chooses what is next in a list, or moves a slider. */
function stepIn(field: Element | null, step: 1 | -1): boolean {
  if (field instanceof HTMLSelectElement) {
    const last = field.options.length - 1;
    field.selectedIndex = Math.min(Math.max(field.selectedIndex + step, 0), last);
  } else if (field instanceof HTMLInputElement && field.type === "range") {
    if (step === 1) field.stepUp();
    else field.stepDown();
  } else {
    return false;
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function select(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body) {
    if (press("Enter")) activeElement.click();
  } else {
    moveFocus("ArrowDown");
  }
}

/** Closes what is open, otherwise goes to the page before. */
function goBack(): void {
  if (!press("Escape")) return;
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  const menu = document.querySelector<HTMLElement>(":popover-open");
  if (menu) menu.hidePopover();
  else if (dialog) dialog.close();
  else history.back();
}
