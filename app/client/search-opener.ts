import { readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { findSearchBox, type SearchBox } from "./search-parts.ts";

/**
 * Opens the search over whatever page this is; on its own screen its own field takes over. What
 * suggests comes when the dialog is opened for the first time: until then its form is a form.
 */
export function startSearch(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  // Reading drops what is kept without leave.
  readRecentSearches();
}

function onClick(event: MouseEvent): void {
  const origin = event.target instanceof Element ? event.target : null;
  const found = origin?.closest("[data-search-results] a");
  const results = found?.closest<HTMLElement>("[data-search-results]");
  if (results) rememberSearch(results.dataset["searchResults"] ?? "");
  if (origin?.closest("[data-opens=search]")) openInstead(event);
}

/** Every search that is asked for is remembered. */
function onSubmit({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/search") return;
  const text = new FormData(target).get("q");
  if (typeof text === "string") rememberSearch(text);
}

/** A link that leads to the search opens it here; with a modifier it is a link like any other. */
function openInstead(event: MouseEvent): void {
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (modified || event.button !== 0) return;
  const own = document.querySelector<HTMLInputElement>("main input[name=q]");
  const box = findSearchBox();
  if (location.pathname === "/search" && own) {
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
  // Offline it cannot come: then the form leads to the search, as it does without a script.
  void import("./search-dialog.ts").then(
    ({ startSuggesting }) => startSuggesting(),
    () => undefined,
  );
}
