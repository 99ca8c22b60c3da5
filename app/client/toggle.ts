import { showToast } from "#app/ui/late-toast.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

import { addEntry, type Toggle } from "./outbox.ts";

/** What is said of a toggle. */
const words = {
  watchlist: { on: "Added to your watchlist", off: "Removed from your watchlist" },
  watched: { on: "Marked as watched", off: "No longer marked as watched" },
};

/** Where a toggle is sent, and what its time is called there. */
const endpoints = {
  watchlist: { path: "/api/user-watchlist", on: "added_at", off: "removed_at" },
  watched: { path: "/api/watched", on: "watched_at", off: "unwatched_at" },
} as const;

/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;

let lastPress = { value: "", atMs: 0 };
let lastToggleMs = 0;

interface Pressed extends Pick<Toggle, "kind" | "isOn"> {
  paint: () => void;
}

/** A button's value is what it is about, a space and a title. */
export const aboutOf = ({ value }: HTMLButtonElement) => value.slice(0, value.indexOf(" "));

/**
 * Does what a press of a toggle asks for, and offers the way back: it is stored on this device,
 * painted, and sent as soon as that can be.
 */
export function flipToggle(button: HTMLButtonElement, { kind, isOn, paint }: Pressed): void {
  const { value } = button;
  const atMs = performance.now();
  if (lastPress.value === value && atMs - lastPress.atMs < DOUBLE_CLICK_MS) return;
  lastPress = { value, atMs };
  const about = aboutOf(button);
  const title = value.slice(about.length + 1);
  const turn = (is: boolean) => {
    store({ kind, about, isOn: is }, title);
    paint();
  };
  turn(isOn);
  const undo = () => {
    turn(!isOn);
    button.focus();
  };
  showToast({ text: words[kind][isOn ? "on" : "off"], undo });
}

function store(toggle: Toggle, title: string): void {
  const own = ownRecord();
  if (own === undefined) return;
  // Later than the one before it.
  lastToggleMs = Math.max(Date.now(), lastToggleMs + 1);
  const [type = "", id = "", episode = ""] = toggle.about.split(":");
  const { path, on, off } = endpoints[toggle.kind];
  const named = { content_id: id, content_title: title, content_type: type, episode };
  const at = { [toggle.isOn ? on : off]: new Date(lastToggleMs).toISOString() };
  const key = addEntry({ path, body: { user_id: own.email, ...named, ...at }, toggle });
  void import("./send-outbox.ts").then(({ sendToggle }) => sendToggle(key), sayStored);
}

export const sayStored = () =>
  showToast({ text: "You are offline. This is kept here, and saved once you are back." });
