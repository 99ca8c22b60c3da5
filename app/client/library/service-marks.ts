import { askServer } from "#app/lib/ask-server.client.ts";
import { ownRecord } from "#app/shell/viewer-record.client.ts";

import { paintOnChange } from "../repaint.ts";
import { aboutOf } from "./toggle.ts";

const CARDS = "button[form=watchlist-form][aria-pressed]";
/** As many as the server looks up at a time. */
const MOST_ASKED = 40;

/** The viewer's service that has a title, by the title's key; empty where none has it. */
const names = new Map<string, string>();
let isStarted = false;
let isAsking = false;

/**
 * Marks on shared pages which of a title's services the viewer has, and which titles are on one of
 * them; CSS shows it.
 */
export function paint(): void {
  if (!isStarted) paintOnChange(paint);
  isStarted = true;
  const own = new Set((ownRecord()?.services ?? []).map(String));
  for (const service of document.querySelectorAll<HTMLElement>("[data-service]")) {
    service.toggleAttribute("data-own", own.has(service.dataset["service"] ?? ""));
  }
  const unknown = new Set<string>();
  for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
    const line = ribbon.previousElementSibling?.querySelector<HTMLElement>("[data-under-title]");
    // What can be watched here for nothing says so already.
    if (!line || line.childElementCount > 1) continue;
    const key = aboutOf(ribbon);
    const name = own.size > 0 ? names.get(key) : "";
    if (name === undefined) unknown.add(key);
    else if (name !== "") line.dataset["at"] = name;
    else delete line.dataset["at"];
  }
  if (unknown.size > 0 && !isAsking) void ask([...unknown].slice(0, MOST_ASKED));
}

async function ask(keys: readonly string[]): Promise<void> {
  isAsking = true;
  const found: Partial<Record<string, string>> = await askFor(keys).catch(() => ({}));
  // What the server does not know yet is marked on a later page.
  for (const key of keys) names.set(key, found[key] ?? "");
  isAsking = false;
  paint();
}

async function askFor(keys: readonly string[]): Promise<Record<string, string>> {
  const response = await askServer(`/api/title-services?titles=${keys.join(",")}`);
  return response.ok ? (await response.json()).data : {};
}
