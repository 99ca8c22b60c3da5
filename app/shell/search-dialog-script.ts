import { clearRecentSearches, readRecentSearches, rememberSearch } from "./recent-searches.ts";
import {
  findSearchBox,
  markedOption,
  moveMark,
  suggest,
  typedIn,
  type SearchBox,
} from "./search-box.ts";
import { searchAddress } from "./search-options.ts";

/** Long enough that a word is typed on, short enough that nobody waits for it. */
const PAUSE_MS = 250;

/** Opens the search over whatever page this is; on its own screen its own field takes over. */
export function startSearchDialog(signal: AbortSignal): void {
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    hear: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, hear, { signal });
  listen("click", onClick);
  listen("input", onInput);
  listen("keydown", onKey);
  listen("submit", onSubmit);
  // Reading drops what is kept without leave.
  readRecentSearches();
}

function onClick(event: MouseEvent): void {
  const origin = event.target instanceof Element ? event.target : null;
  const found = origin?.closest<HTMLElement>("[data-search-results] a");
  if (found)
    rememberSearch(
      found.closest<HTMLElement>("[data-search-results]")?.dataset["searchResults"] ?? "",
    );
  if (origin?.closest("[data-opens=search]")) return openInstead(event);
  const box = findSearchBox();
  if (!box || !origin || !box.dialog.contains(origin)) return undefined;
  if (origin.closest("[data-clear-searches]")) {
    clearRecentSearches();
    void suggest(box);
    box.input.focus();
  }
  if (origin.closest("[role=option]")) choose(box);
  return undefined;
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
    box.input.value = "";
    if (!box.dialog.open) box.dialog.showModal();
    box.input.focus();
    void suggest(box);
  } else return;
  event.preventDefault();
}

/** The link that was pressed leads on by itself, softly or not. */
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

/** Every search that is asked for is remembered; the dialog's goes the way of a link. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("action") !== "/search") return;
  const text = new FormData(form).get("q");
  if (typeof text !== "string") return;
  rememberSearch(text);
  const box = findSearchBox();
  if (!box?.dialog.contains(form)) return;
  event.preventDefault();
  if (typedIn(box) === "") return;
  const link = document.createElement("a");
  link.href = searchAddress(typedIn(box));
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  box.dialog.close();
}
