import { isolate } from "#app/lib/text/isolate.ts";
import { ownRecord } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";
import { copyTemplate } from "../widgets/copy-template.ts";

import { aboutOf } from "./toggle.ts";

const RIBBON = "button[form=watchlist-form][aria-pressed]";
const CHOICE = "button[form=unwanted-form]";

/**
 * Offers to leave a title out of rows on the card that the pointer or the focus is on, or that a
 * finger has held or moved. Shared pages have no markup for it: it would be on every card, and few
 * are ever used.
 */
export function offerChoices(): void {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    // Beneath a finger that taps, it would take the tap.
    if (pointerType !== "touch") offerAt(target);
  });
  document.addEventListener("focusin", ({ target }) => offerAt(target));
  document.addEventListener("pointercancel", ({ target }) => {
    // Nothing hovers there, so that it stays.
    offerAt(target)?.setAttribute("data-shown", "");
  });
  document.addEventListener("click", openLists);
}

/** Lists are chosen in a dialog; with a key that opens a tab, on their page. */
function openLists(event: MouseEvent): void {
  const { target } = event;
  const link =
    target instanceof Element && target.closest<HTMLAnchorElement>("a[href*='/lists/add?']");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !ownRecord()) return;
  event.preventDefault();
  void import("./list-dialog.ts").then(
    ({ openListDialog }) => openListDialog(link),
    () => location.assign(link.href),
  );
}

function offerAt(target: EventTarget | null): Element | undefined {
  const card = target instanceof Element && target.closest("main li");
  if (!card) return undefined;
  return card.querySelector(CHOICE) ?? offerOn(card);
}

function offerOn(card: Element): HTMLButtonElement | undefined {
  const ribbon = card.querySelector<HTMLButtonElement>(RIBBON);
  if (!ribbon || !ownRecord()?.unwanted) return undefined;
  const choice = copyTemplate("card-choice");
  if (!(choice instanceof HTMLButtonElement)) return undefined;
  const title = isolate(ribbon.value.slice(aboutOf(ribbon).length + 1));
  choice.value = ribbon.value;
  choice.title = t("Leave out {title}", { title });
  choice.ariaLabel = choice.title;
  ribbon.after(choice);
  return choice;
}
