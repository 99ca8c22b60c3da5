import { isSearchable, trimSearch } from "#app/features/catalog/search-text.ts";

import { fetchPage } from "./fetch-page.ts";
import { showNotices } from "./notices.ts";

/*
 * On the search's own screen results come while one types: the page of what was typed is fetched,
 * its answer takes the place of the one that is there, and the address is replaced.
 */

/** Long enough that a word is typed on, short enough that nobody waits for it. */
const PAUSE_MS = 250;

interface SearchScreen {
  input: HTMLInputElement;
  answer: Element;
}

/** The text that the page shows the answer to, or is on its way to. */
let shown = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = new AbortController();

export function searchAsTyped(place: HTMLElement): void {
  const input = place.querySelector("input");
  const answer = document.querySelector("[data-search-answer]");
  if (!input || !answer) return;
  const screen = { input, answer };
  shown = place.dataset["searchAsTyped"] ?? "";
  place.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => follow(screen), PAUSE_MS);
  });
  // The form goes there by itself.
  place.addEventListener("submit", () => {
    clearTimeout(timer);
    asked.abort();
  });
  // What was typed before this script was there is searched for too.
  if (trimSearch(input.value) !== shown) follow(screen);
}

function follow(screen: SearchScreen): void {
  const wanted = trimSearch(screen.input.value);
  const text = isSearchable(wanted) ? wanted : "";
  if (text === shown) return;
  shown = text;
  // An older answer never comes over a newer one.
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const address = text === "" ? "/search" : `/search?${new URLSearchParams({ q: text })}`;
  if (text !== "") showSearching(screen.answer);
  void show(screen.answer, address, signal).catch(() => {
    if (!signal.aborted) location.assign(address);
  });
}

async function show(answer: Element, address: string, signal: AbortSignal): Promise<void> {
  const page = await fetchPage(address, signal);
  if (signal.aborted) return;
  const next = page?.querySelector("[data-search-answer]");
  if (!page || !next) return location.assign(address);
  answer.replaceChildren(...next.childNodes);
  answer.removeAttribute("aria-busy");
  document.title = page.title;
  history.replaceState(history.state, "", address);
  showNotices(answer);
}

/** Results stay, dimmed, until their successors come; anything else gives way to their shape. */
function showSearching(answer: Element): void {
  if (answer.ariaBusy === "true") return;
  answer.ariaBusy = "true";
  const template = document.querySelector<HTMLTemplateElement>("template[data-searching]");
  const searching = template?.content.cloneNode(true);
  if (!(searching instanceof DocumentFragment)) return;
  const head = answer.querySelector("[data-search-head]");
  const words = searching.querySelector("output");
  if (head && words) head.append(words);
  else answer.replaceChildren(searching);
}
