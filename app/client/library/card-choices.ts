import { isolate } from "#app/lib/text/isolate.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";
import { t } from "#app/translations/t.ts";
import { copyTemplate } from "#app/ui/copy-template.ts";

import { aboutOf } from "./toggle.ts";

const RIBBON = "button[form=watchlist-form][aria-pressed]";
const CHOICE = "button[form=unwanted-form]";

/**
 * Offers to leave a title out of rows on the card that the pointer or the focus is on. Shared pages
 * have no markup for it: it would be on every card, and few are ever used.
 */
export function offerChoices(): void {
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element) offerOn(target.closest("main li"));
    });
  }
}

function offerOn(card: Element | null): void {
  const ribbon = card?.querySelector<HTMLButtonElement>(RIBBON);
  if (!card || !ribbon || !ownRecord()?.unwanted || card.querySelector(CHOICE)) return;
  const choice = copyTemplate("card-choice");
  if (!(choice instanceof HTMLButtonElement)) return;
  const title = isolate(ribbon.value.slice(aboutOf(ribbon).length + 1));
  choice.value = ribbon.value;
  choice.title = t("Leave out {title}", { title });
  choice.ariaLabel = choice.title;
  ribbon.after(choice);
}
