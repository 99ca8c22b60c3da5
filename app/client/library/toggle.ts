import { ownRecord } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";

import { copyTemplate } from "../widgets/copy-template.ts";
import { showToast } from "../widgets/late-toast.ts";
import { addEntry, type Toggle } from "../outbox/outbox.ts";
// Loaded with the buttons, because offline it could not be.
import { sendToggle } from "../outbox/send-outbox.ts";
import { toggleKinds } from "../outbox/toggle-kinds.ts";

/** The second half of a double click is not a second click. */
const DOUBLE_CLICK_MS = 500;

let lastClick = { value: "", atMs: 0 };
let lastToggleMs = 0;

interface ToggleOptions extends Pick<Toggle, "isOn"> {
  kind: keyof typeof toggleKinds;
  /** When the viewer clicked: a busy page has time for a click only later. */
  atMs: number;
  paint: () => void;
}

/** A button's value is the key, a space and a title. */
export const aboutOf = ({ value }: HTMLButtonElement) => value.slice(0, value.indexOf(" "));

/**
 * Handles a click on a toggle, and offers Undo: the change is stored on this device, shown, and
 * sent as soon as possible.
 */
export function flipToggle(button: HTMLButtonElement, options: ToggleOptions): void {
  const { atMs, kind, isOn, paint } = options;
  const { value } = button;
  if (lastClick.value === value && atMs - lastClick.atMs < DOUBLE_CLICK_MS) return;
  lastClick = { value, atMs };
  const about = aboutOf(button);
  const title = value.slice(about.length + 1);
  const { path, on, off, words } = toggleKinds[kind];
  const turn = (is: boolean) => {
    const field = is ? on : off;
    storeToggle({ kind, about, isOn: is }, { path, title, fields: (at) => ({ [field]: at }) });
    paint();
  };
  turn(isOn);
  const undo = () => {
    turn(!isOn);
    button.focus();
  };
  const link = kind === "watchlist" && isOn ? linkToLists(about) : undefined;
  showToast({ text: t(words[isOn ? "on" : "off"]), undo, link });
}

/** From every card a title can be put on a list, too. */
function linkToLists(about: string): HTMLElement | undefined {
  const link = copyTemplate("list-link");
  if (!(link instanceof HTMLAnchorElement)) return undefined;
  // As text: a copy belongs to no page yet, so that its address has no parts.
  link.setAttribute("href", `${link.getAttribute("href")}?title=${about}`);
  return link;
}

interface ToggleReport {
  path: `/api/${string}`;
  title: string;
  /** What is sent about it, by the time of the click. */
  fields: (at: string) => Record<string, unknown>;
}

/** Stores a change on this device, and sends it as soon as possible. */
export function storeToggle(toggle: Toggle, { path, title, fields }: ToggleReport): void {
  const own = ownRecord();
  if (own === undefined) return;
  // Later than the one before it.
  lastToggleMs = Math.max(Date.now(), lastToggleMs + 1);
  const [type = "", id = "", episode = ""] = toggle.about.split(":");
  const named = { content_id: id, content_title: title, content_type: type, episode };
  const at = fields(new Date(lastToggleMs).toISOString());
  const key = addEntry({ path, body: { user_id: own.email, ...named, ...at }, toggle });
  sendToggle(key);
}
