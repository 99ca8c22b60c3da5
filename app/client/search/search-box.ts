import type { Suggestion } from "#app/features/catalog/search/suggestion.ts";
import { askServer } from "#app/lib/ask-server.client.ts";
import { t } from "#app/translations/t.ts";

import { readRecentSearches } from "./recent-searches.ts";
import { allOption, recentOption, suggestedOptions } from "./search-options.ts";
import type { SearchBox } from "./search-parts.ts";

/** Three characters are enough for a search. */
const LEAST = 3;

export const typedIn = ({ input }: SearchBox) => input.value.replaceAll(/\s+/g, " ").trim();

const optionsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[role=option]")];

/** Shows the options; `said` is announced to screen readers. */
function show(box: SearchBox, parts: HTMLElement[], announcement: string): void {
  const { dialog, input, list } = box;
  const chosen = markedOption(box)?.getAttribute("href");
  list.replaceChildren(...parts);
  const options = optionsIn(list);
  for (const [index, option] of options.entries()) option.id = `search-option-${index}`;
  nameList(list, options.length > 0);
  input.setAttribute("aria-expanded", String(options.length > 0));
  // The selected option stays selected, if it is still there.
  mark(
    box,
    options.find((option) => option.getAttribute("href") === chosen),
  );
  const isRecent = options.length > 0 && typedIn(box).length < LEAST;
  dialog.querySelector("[data-recent-searches]")?.toggleAttribute("hidden", !isRecent);
  dialog.querySelector("[data-search-hint]")?.toggleAttribute("hidden", options.length > 0);
  const status = dialog.querySelector("[data-search-status]");
  if (status) status.textContent = announcement;
}

/** An empty list is not a list of options. */
function nameList(list: HTMLElement, isList: boolean): void {
  if (!isList) {
    list.removeAttribute("role");
    list.removeAttribute("aria-label");
    return;
  }
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", t("Suggestions"));
}

let pending = new AbortController();

/** Suggests titles, free films and people for the typed text, or shows recent searches. */
export async function suggest(box: SearchBox): Promise<void> {
  // An older answer never replaces a newer one.
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  const text = typedIn(box);
  if (Array.from(text).length < LEAST) {
    const recent = text === "" ? readRecentSearches() : [];
    show(box, recent.flatMap(recentOption), "");
    return;
  }
  // The archive is slower, and what is there does not wait for it.
  const free = ask({ q: text, free: "yes" }, signal);
  const found = await ask({ q: text }, signal);
  if (!signal.aborted) showFound(box, text, found);
  const films = await free;
  if (!signal.aborted && films.length > 0) showFound(box, text, [...found, ...films]);
}

function showFound(box: SearchBox, text: string, found: readonly Suggestion[]): void {
  const announcement = t("{count, plural, one {# suggestion} other {# suggestions}}", {
    count: found.length,
  });
  show(box, [...suggestedOptions(found), ...allOption(text)], announcement);
}

/** Suggestions are optional: without them Enter still searches. */
async function ask(words: Record<string, string>, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const query = new URLSearchParams(words);
    const response = await askServer(`/api/suggest?${query}`, { signal });
    return response.ok ? (await response.json()).data : [];
  } catch {
    return [];
  }
}

/** Moves the selection, wrapping around the ends; the cursor stays in the field. */
export function moveMark(box: SearchBox, by: 1 | -1): void {
  const { input, list } = box;
  const options = optionsIn(list);
  if (options.length === 0) return;
  const at = options.findIndex((option) => option.id === markedId(input));
  const start = at === -1 && by === -1 ? 0 : at;
  mark(box, options[(start + by + options.length) % options.length]);
}

function mark({ input, list }: SearchBox, marked: Element | undefined): void {
  for (const option of optionsIn(list)) {
    option.setAttribute("aria-selected", String(option === marked));
  }
  if (marked) input.setAttribute("aria-activedescendant", marked.id);
  else input.removeAttribute("aria-activedescendant");
  marked?.scrollIntoView({ block: "nearest" });
}

export const markedOption = ({ input }: SearchBox) =>
  document.getElementById(markedId(input)) ?? undefined;

const markedId = (input: HTMLInputElement) => input.getAttribute("aria-activedescendant") ?? "";
