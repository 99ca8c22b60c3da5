import type { Collector } from "../../collected.ts";
import { titleOf } from "../../field-values.ts";
import type { ImportedChoices } from "../../imported-choices.ts";
import { readIds } from "../../outside-ids.ts";
import { showKey } from "./tv-time-lists.ts";

interface ShowLine {
  /** Its number at TheTVDB. */
  id: unknown;
  name: unknown;
  choices: ImportedChoices;
}

/** Adds what a line says about a show; other files of the archive may have its name alone. */
export function addShow(into: Collector, { id, name, choices }: ShowLine): void {
  const [ids, title] = [readIds({ tvdb: id }), titleOf(name)];
  into.learnNumbers(title, ids);
  into.learnEntry(showKey(id), { kind: "tv", ids, title, year: "" });
  if (Object.keys(choices).length > 0) into.add({ kind: "tv", ids, title, year: "", choices });
}
