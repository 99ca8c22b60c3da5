import { inLanguage } from "#app/translations/address.ts";

import { readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { findSearchBox, type SearchBox } from "./search-parts.ts";

/**
 * Opens the search dialog on any page; on the search screen its own field gets the focus.
 * Suggestions load when the dialog is opened for the first time: until then its form works as a
 * form.
 */
export function startSearch(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  // Reading removes searches that were stored without consent.
  readRecentSearches();
}

function onClick(event: MouseEvent): void {
  const origin = event.target instanceof Element ? event.target : null;
  const found = origin?.closest("[data-search-results] a");
  const results = found?.closest<HTMLElement>("[data-search-results]");
  if (results) rememberSearch(results.dataset["searchResults"] ?? "");
  if (origin?.closest("[data-opens=search]")) openInstead(event);
}

const search = () => inLanguage("/search");

/** Every submitted search is remembered. */
function onSubmit({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== search()) return;
  const text = new FormData(target).get("q");
  if (typeof text === "string") rememberSearch(text);
}

/** A link to the search opens it here; with a modifier key it is a link like any other. */
function openInstead(event: MouseEvent): void {
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (modified || event.button !== 0) return;
  const own = document.querySelector<HTMLInputElement>("main input[name=q]");
  const box = findSearchBox();
  if (location.pathname === search() && own) {
    own.focus();
    own.select();
  } else if (box) {
    open(box);
  } else return;
  event.preventDefault();
}

function open(box: SearchBox): void {
  box.input.value = "";
  if (!box.dialog.open) box.dialog.showModal();
  box.input.focus();
  // It cannot load offline: then the form leads to the search, as it does without a script.
  void import("./search-dialog.ts").then(
    ({ startSuggesting }) => startSuggesting(),
    () => undefined,
  );
}
