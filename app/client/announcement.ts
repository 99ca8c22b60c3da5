import { ANNOUNCEMENT_COOKIE } from "#app/lib/device-choices.ts";

import { writeChoice } from "./choice-cookie.ts";

/** Dismisses the announcement at once; without this script its form asks the server to. */
export function startAnnouncement(): void {
  document.addEventListener("submit", (event) => {
    const line = (event.target as Element).closest("[data-announcement]");
    if (!line) return;
    event.preventDefault();
    writeChoice(ANNOUNCEMENT_COOKIE, line.id);
    line.remove();
  });
}
