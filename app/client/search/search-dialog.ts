import { inLanguage } from "#app/translations/address.ts";

import { clearRecentSearches, rememberSearch } from "./recent-searches.ts";
import { markedOption, moveMark, suggest, typedIn } from "./search-box.ts";
import { searchAddress } from "./search-options.ts";
import { findSearchBox, type SearchBox } from "./search-parts.ts";

/** Long enough to finish a word, short enough that nobody waits for it. */
const PAUSE_MS = 250;

let isListening = false;

/** Fills the list of the dialog that has just been opened, and keeps it up to date. */
export function startSuggesting(): void {
  const box = findSearchBox();
  if (box) void suggest(box);
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", onClick);
  document.addEventListener("input", onInput);
  document.addEventListener("keydown", onKey);
  document.addEventListener("submit", onSubmit);
}

function onClick(event: MouseEvent): void {
  const origin = event.target instanceof Element ? event.target : null;
  const box = findSearchBox();
  if (!box || !origin || !box.dialog.contains(origin)) return;
  if (origin.closest("[data-clear-searches]")) {
    clearRecentSearches();
    void suggest(box);
    box.input.focus();
  }
  if (origin.closest("[role=option]")) choose(box);
}

/** A clicked link navigates by itself. */
function choose(box: SearchBox): void {
  if (typedIn(box) !== "") rememberSearch(typedIn(box));
  box.dialog.close();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function onInput({ target }: Event): void {
  const box = findSearchBox();
  if (!box || target !== box.input) return;
  clearTimeout(timer);
  timer = setTimeout(() => void suggest(box), PAUSE_MS);
}

function onKey(event: KeyboardEvent): void {
  const box = findSearchBox();
  if (!box || event.target !== box.input || event.isComposing) return;
  const marked = markedOption(box);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    moveMark(box, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && marked) {
    marked.click();
  } else if (event.key === "Escape" && box.input.value !== "") {
    // The first Escape empties the field, the second closes the dialog.
    box.input.value = "";
    void suggest(box);
  } else return;
  event.preventDefault();
}

/** The dialog's own form navigates as a link does. */
function onSubmit(event: SubmitEvent): void {
  const box = findSearchBox();
  if (!box || !(event.target instanceof Node) || !box.dialog.contains(event.target)) return;
  event.preventDefault();
  if (typedIn(box) === "") return;
  location.assign(inLanguage(searchAddress(typedIn(box))));
  box.dialog.close();
}
