import { ownRecord, storeRecord, type ViewerRecord } from "#app/shell/viewer-record.client.ts";

import { togglesOf, type Toggle } from "../outbox/outbox.ts";
import { isFresh, paintOnChange } from "../repaint.ts";
import { aboutOf } from "./toggle.ts";

interface KeyMarksOptions {
  /** Its buttons belong to the form of this name. */
  kind: Toggle["kind"];
  /** The list of keys in the viewer's record. */
  field: "watchlist" | "follows" | "unwanted";
  /** What the server's answer calls the state. */
  answer: string;
  /** Shows it elsewhere than on its buttons, too. */
  showKeys?: (keys: ReadonlySet<string>) => void;
}

/**
 * Shows on shared pages which keys are in a list of the viewer's record, and over them the changes
 * that are not sent yet.
 */
function createKeyMarks({ kind, field, answer, showKeys }: KeyMarksOptions) {
  const seen = new WeakSet<Element>();
  const settled = new Map<string, { isOn: boolean; atMs: number }>();
  let isStarted = false;

  function keysOf(record: ViewerRecord | undefined): Set<string> | undefined {
    if (!record?.[field]) return undefined;
    const keys = new Set(record[field]);
    const set = (key: string, isOn: boolean) => (isOn ? keys.add(key) : keys.delete(key));
    for (const [key, done] of settled) if (isFresh(done)) set(key, done.isOn);
    for (const { about, isOn } of togglesOf(kind, record)) set(about, isOn);
    return keys;
  }

  /** A shared page has no marks: on a private page the server already marked them. */
  function learnFrom(buttons: HTMLButtonElement[], record: ViewerRecord | undefined) {
    if (!record?.[field]) return undefined;
    const known = new Set(record[field]);
    const marked: string[] = [];
    for (const button of buttons) {
      seen.add(button);
      const key = aboutOf(button);
      if (button.getAttribute("aria-pressed") === "true" && !known.has(key)) marked.push(key);
    }
    if (marked.length === 0) return record;
    const learned = { ...record, [field]: [...marked, ...record[field]] };
    storeRecord(learned);
    return learned;
  }

  function paint(): void {
    if (!isStarted) paintOnChange(paint);
    isStarted = true;
    const selector = `button[form=${kind}-form][aria-pressed]`;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(selector)];
    const fresh = buttons.filter((button) => !seen.has(button));
    const keys = keysOf(learnFrom(fresh, ownRecord()));
    if (!keys) return;
    for (const button of buttons) {
      const isOn = keys.has(aboutOf(button));
      if (button.getAttribute("aria-pressed") === String(isOn)) continue;
      button.setAttribute("aria-pressed", String(isOn));
      button.name = isOn ? "remove" : "add";
    }
    showKeys?.(keys);
  }

  return {
    paint,

    /** Whether it is in the list; undefined while unknown. */
    isMarked: (about: string) => keysOf(ownRecord())?.has(about),

    settle(key: string, data: Record<string, unknown>): void {
      const record = ownRecord();
      if (!record) return;
      const isOn = data[answer] === true;
      settled.set(key, { isOn, atMs: performance.now() });
      const others = (record[field] ?? []).filter((each) => each !== key);
      storeRecord({ ...record, [field]: isOn ? [key, ...others] : others });
    },
  };
}

export const watchlist = createKeyMarks({
  kind: "watchlist",
  field: "watchlist",
  answer: "is_saved",
});

export const follow = createKeyMarks({ kind: "follow", field: "follows", answer: "is_followed" });

const CARDS = "button[form=watchlist-form][aria-pressed]";

/** Rows and lists hide by CSS what the viewer leaves out. */
export const unwanted = createKeyMarks({
  kind: "unwanted",
  field: "unwanted",
  answer: "is_unwanted",
  showKeys(keys) {
    for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
      ribbon.closest("li")?.toggleAttribute("data-unwanted", keys.has(aboutOf(ribbon)));
    }
  },
});
