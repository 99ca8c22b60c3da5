import { isSearchable, trimSearch } from "#app/features/catalog/search/search-text.ts";
import { inLanguage } from "#app/translations/address.ts";

import { fetchPage } from "../fetch-page.ts";
import { showNotices } from "../notices.ts";
import { copyTemplate } from "../widgets/copy-template.ts";
import { clearRecentSearches, readRecentSearches } from "./recent-searches.ts";
import { searchAddress } from "./search-options.ts";

/* Shows results while one types on the search screen: fetches the page for the typed text, puts
   its results in place of the old ones, and replaces the address. */

/** Long enough to finish a word, short enough that nobody waits for it. */
const PAUSE_MS = 250;

interface SearchScreen {
  input: HTMLInputElement;
  answer: Element;
}

/** The text whose results the page shows, or is loading. */
let shown = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let pending = new AbortController();

export function start(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>("input:not([type=hidden])");
  const answer = document.querySelector("[data-search-answer]");
  if (!input || !answer) return;
  const screen = { input, answer };
  shown = element.dataset["searchAsTyped"] ?? "";
  const followSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => follow(screen), PAUSE_MS);
  };
  element.addEventListener("input", followSoon);
  // The form navigates by itself.
  element.addEventListener("submit", () => {
    clearTimeout(timer);
    pending.abort();
  });
  answer.addEventListener("click", ({ target }) => onClear(answer, target));
  showRecent(answer);
  void bringFilms(answer, pending.signal);
  // Text that was typed before this script had loaded is searched for too, once it is a whole word.
  if (trimSearch(input.value) !== shown) followSoon();
}

function follow(screen: SearchScreen): void {
  const wanted = trimSearch(screen.input.value);
  const text = isSearchable(wanted) ? wanted : "";
  if (text === shown) return;
  shown = text;
  // An older answer never replaces a newer one.
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  const address = inLanguage(text === "" ? "/search" : `/search?${queryFor(screen.input, text)}`);
  if (text !== "") showSearching(screen.answer);
  void show(screen.answer, address, signal).catch(() => {
    if (!signal.aborted) location.assign(address);
  });
}

/** With the filters, which the form carries. */
function queryFor({ form }: HTMLInputElement, text: string): URLSearchParams {
  const query = new URLSearchParams({ q: text });
  const carried = form?.querySelectorAll<HTMLInputElement>("[type=hidden]") ?? [];
  for (const { name, value } of carried) query.set(name, value);
  query.sort();
  return query;
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
  showRecent(answer);
  await bringFilms(answer, signal);
}

/** The searches on this device, as links; only the page without a search has a place for them. */
function showRecent(answer: Element): void {
  const part = answer.querySelector<HTMLElement>("[data-recent-searches]");
  const list = part?.querySelector("nav");
  if (!part || !list) return;
  const links = readRecentSearches().flatMap((text) => {
    const link = copyTemplate("recent-search");
    link?.setAttribute("href", inLanguage(searchAddress(text)));
    link?.replaceChildren(text);
    return link ?? [];
  });
  list.replaceChildren(...links);
  part.hidden = links.length === 0;
}

function onClear(answer: Element, target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest("[data-clear-searches]")) return;
  clearRecentSearches();
  showRecent(answer);
  document.querySelector<HTMLElement>("[data-search-as-typed] [type=search]")?.focus();
}

/** The page came before the archive's answer: its free films follow. Without them it stays. */
async function bringFilms(answer: Element, signal: AbortSignal): Promise<void> {
  const place = answer.querySelector<HTMLElement>("[data-free-films]");
  const address = place?.dataset["freeFilms"];
  if (!place || !address) return;
  const page = await fetchPage(inLanguage(address), signal).catch(() => undefined);
  const films = page?.querySelector("[data-free-films]");
  if (films && !signal.aborted) place.replaceChildren(...films.childNodes);
}

/** Results stay, dimmed, until the next ones arrive; anything else is replaced by placeholders. */
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
