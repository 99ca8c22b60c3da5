import { showToast } from "#app/ui/late-toast.ts";

import { isOf, readPresses, writePresses, type Press } from "./unsent-presses.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

/** What takes a press to the server. */
export const loadSending = () => import("./send-presses.ts");

/** What is said of a press. */
const words = {
  watchlist: { on: "Added to your watchlist", off: "Removed from your watchlist" },
  watched: { on: "Marked as watched", off: "No longer marked as watched" },
};

/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;

let lastPress = { value: "", atMs: 0 };
let lastDeedMs = 0;

interface Pressed extends Pick<Press, "kind" | "isOn"> {
  paint: () => void;
}

/** A button's value is what it is about, a space and a title. */
export const aboutOf = ({ value }: HTMLButtonElement) => value.slice(0, value.indexOf(" "));

/**
 * Does what a press of a button that stays pressed asks for, and offers the way back: it is kept on
 * this device, painted, and sent as soon as that can be.
 */
export function pressMark(button: HTMLButtonElement, { kind, isOn, paint }: Pressed): void {
  const { value } = button;
  const atMs = performance.now();
  if (lastPress.value === value && atMs - lastPress.atMs < DOUBLE_CLICK_MS) return;
  lastPress = { value, atMs };
  const about = aboutOf(button);
  const title = value.slice(about.length + 1);
  const turn = (is: boolean) => {
    keep({ kind, about, title, isOn: is });
    paint();
  };
  turn(isOn);
  const undo = () => {
    turn(!isOn);
    button.focus();
  };
  showToast({ text: words[kind][isOn ? "on" : "off"], undo });
}

function keep(deed: Omit<Press, "email" | "profile" | "at">): void {
  const own = ownRecord();
  if (own === undefined) return;
  const { email, profile } = own;
  // Later than the one before it.
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const press = { ...deed, email, profile, at: new Date(lastDeedMs).toISOString() };
  // Of one thing only the last press matters, however often it was pressed.
  const others = readPresses().filter(
    (each) => each.kind !== press.kind || !isOf(own)(each) || each.about !== press.about,
  );
  writePresses([...others, press]);
  void loadSending().then(({ sendPressed }) => sendPressed(press), sayKept);
}

export const sayKept = () =>
  showToast({ text: "You are offline. This is kept here, and saved once you are back." });
