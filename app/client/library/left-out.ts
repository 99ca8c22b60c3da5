import { t } from "#app/translations/t.ts";

import { copyTemplate } from "../widgets/copy-template.ts";

/**
 * Lists leave out what is watched if their viewer prefers that: CSS hides what is marked here. A
 * note says how many they are, and shows them on a click, as long as this tab is open.
 */

const LISTS = ":is([data-rail-track], [data-leaves-out])";
/** The pre-paint script reads it too. */
const SHOWN_KEY = "shows-watched";

const html = document.documentElement;
let isListening = false;

/** Marks the card that contains a ribbon. */
export const markCard = (ribbon: Element, isWatched: boolean) =>
  ribbon.closest("li")?.toggleAttribute("data-seen", isWatched);

/** Shows or hides watched titles, by the viewer's current preference. */
export function leaveOut(likesTo: boolean): void {
  const isShowing = sessionStorage.getItem(SHOWN_KEY) !== null;
  html.toggleAttribute("data-hides", likesTo && !isShowing);
  if (!("marked" in html.dataset)) {
    // Cards that disappear before they were painted move nothing: they are painted in the next
    // frame.
    const show = () => html.toggleAttribute("data-marked", true);
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
  const cards = likesTo ? [...document.querySelectorAll(`${LISTS} > [data-seen]`)] : [];
  const titles = new Set(cards.map((card) => card.querySelector("a")?.href));
  tell(titles.size, isShowing);
}

function tell(count: number, isShowing: boolean): void {
  const known = document.querySelector("#below > aside:has([data-left-out-words])");
  if (count === 0) {
    known?.remove();
    return;
  }
  const note = known ?? makeNote();
  const [words, button] = note?.children ?? [];
  const message = isShowing
    ? t("{count, plural, one {# watched title is shown} other {# watched titles are shown}}", {
        count,
      })
    : t(
        "{count, plural, one {# watched title is left out} other {# watched titles are left out}}",
        { count },
      );
  write(words, message);
  write(button?.querySelector("span span") ?? button, isShowing ? t("Hide") : t("Show All"));
}

/** Only what changed, because this listens for changes itself. */
function write(element: Element | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function makeNote(): Element | undefined {
  const note = copyTemplate("watched-note");
  if (!note) return undefined;
  document.getElementById("below")?.prepend(note);
  if (!isListening) document.addEventListener("click", turn);
  isListening = true;
  return note;
}

function turn({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("[data-left-out-turn]")) return;
  if (sessionStorage.getItem(SHOWN_KEY) === null) sessionStorage.setItem(SHOWN_KEY, "");
  else sessionStorage.removeItem(SHOWN_KEY);
  leaveOut(true);
}
