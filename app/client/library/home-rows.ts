import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { inLanguage } from "#app/translations/address.ts";

import { fetchPage } from "../fetch-page.ts";

/** Puts the viewer's own rows on home, which is the same for everybody. */
export async function start(): Promise<void> {
  if (viewerVersion() === undefined) return;
  const page = await fetchPage(inLanguage("/for-you/home")).catch(() => undefined);
  for (const place of document.querySelectorAll("[data-own-script='home-rows']")) {
    void put(place, page?.getElementById(place.id)?.children ?? []);
  }
}

const isBelow = (element: Element) => element.getBoundingClientRect().top >= innerHeight;

/**
 * Where no space was reserved, below what is visible, so that nothing moves: if need be before a
 * later row of the page.
 */
async function put(place: Element, rows: ArrayLike<Element>): Promise<void> {
  while (rows.length > 0 && !place.clientHeight && !isBelow(place)) {
    const later = [...document.querySelectorAll(`#${place.id} ~ [data-rail]`)].find(isBelow);
    if (later) {
      later.before(place);
      break;
    }
    await new Promise((resolve) =>
      addEventListener("scroll", resolve, { once: true, passive: true }),
    );
  }
  place.replaceChildren(...Array.from(rows, (row) => document.importNode(row, true)));
}
