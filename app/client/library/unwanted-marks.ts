import { createKeyMarks } from "./key-marks.ts";
import { aboutOf } from "./toggle.ts";

/** Marks what the viewer leaves out: rows and lists hide it by CSS. */
const marks = createKeyMarks({ kind: "unwanted", field: "unwanted", answer: "is_unwanted" });

export const { isMarked, settle } = marks;

const CARDS = "button[form=watchlist-form][aria-pressed]";

export function paint(): void {
  marks.paint();
  const keys = marks.keys();
  if (!keys) return;
  for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
    ribbon.closest("li")?.toggleAttribute("data-unwanted", keys.has(aboutOf(ribbon)));
  }
}
