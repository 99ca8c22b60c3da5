import { showToast } from "#app/ui/late-toast.ts";

import { readPresses, writePresses, type Press } from "./unsent-presses.ts";
import { ownRecord } from "./viewer-record.ts";

/** What takes a press to the server. */
export const loadSending = () => import("./send-presses.ts");

/** What the time of a press is called in the record that is sent, and what is said of it. */
const deeds = {
  watchlist: {
    on: ["added_at", "Added to your watchlist"],
    off: ["removed_at", "Removed from your watchlist"],
  },
  watched: {
    on: ["watched_at", "Marked as watched"],
    off: ["unwatched_at", "No longer marked as watched"],
  },
} as const;

/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;

let lastPress = { value: "", atMs: 0 };
let lastDeedMs = 0;

interface Pressed extends Pick<Press, "kind" | "about" | "isOn"> {
  /** What is pressed is known by this. */
  title: string;
  paint: () => void;
}

/** A button's value is what it is about, a space and a title. */
export const aboutOf = ({ value }: HTMLButtonElement) => value.slice(0, value.indexOf(" "));

/**
 * Does what a press of a button that stays pressed asks for, and offers the way back: it is kept on
 * this device, painted, and sent as soon as that can be.
 */
export function pressMark(button: HTMLButtonElement, pressed: Omit<Pressed, "about" | "title">) {
  const { value } = button;
  const atMs = performance.now();
  if (lastPress.value === value && atMs - lastPress.atMs < DOUBLE_CLICK_MS) return;
  lastPress = { value, atMs };
  const about = aboutOf(button);
  const deed = { ...pressed, about, title: value.slice(about.length + 1) };
  turn(deed);
  const undo = () => {
    turn({ ...deed, isOn: !deed.isOn });
    button.focus();
  };
  showToast({ text: deedOf(deed)[1], undo });
}

const deedOf = ({ kind, isOn }: Pick<Press, "kind" | "isOn">) => deeds[kind][isOn ? "on" : "off"];

function turn({ title, paint, kind, about, isOn }: Pressed): void {
  const email = ownRecord()?.email;
  if (email === undefined) return;
  // Later than the one before it.
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const [type = "", id = "", episode = ""] = about.split(":");
  const body = {
    user_id: email,
    content_id: id,
    content_title: title,
    content_type: type,
    episode,
    [deedOf({ kind, isOn })[0]]: new Date(lastDeedMs).toISOString(),
  };
  const press = { kind, email, about, isOn, body };
  // Of one thing only the last press matters, however often it was pressed.
  const isOlder = (each: Press) =>
    each.kind === kind && each.email === email && each.about === about;
  writePresses([...readPresses().filter((each) => !isOlder(each)), press]);
  paint();
  void loadSending().then(({ sendPressed }) => sendPressed(press), sayKept);
}

export const sayKept = () =>
  showToast({ text: "You are offline. This is kept here, and saved once you are back." });
