import { ownRecord } from "#app/shell/viewer-record.client.ts";
import { inLanguage } from "#app/translations/address.ts";

import { paintOnChange } from "../repaint.ts";

/**
 * Shows the link to a show's next episode to whoever has begun the show; who only follows it begins
 * with the first, which is there already.
 */
export function start(place: HTMLElement): void {
  const key = place.dataset["nextEpisode"] ?? "";
  function paint(): void {
    const { continue: begun = [], follows = [], watched = {} } = ownRecord() ?? {};
    const next = begun.find((card) => card.key === key);
    place.toggleAttribute("data-shown", !!next || (follows.includes(key) && !(key in watched)));
    const link = place.querySelector("a");
    if (!next || !link || link.textContent === next.detail) return;
    link.href = inLanguage(next.href);
    link.textContent = next.detail;
  }
  paint();
  paintOnChange(paint);
}
