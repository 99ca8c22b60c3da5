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

/** Where no space was reserved, while the place is below what is visible, so that nothing moves. */
async function put(place: Element, rows: ArrayLike<Element>): Promise<void> {
  while (!place.clientHeight && place.getBoundingClientRect().top < innerHeight) {
    await new Promise((resolve) =>
      addEventListener("scroll", resolve, { once: true, passive: true }),
    );
  }
  place.replaceChildren(...Array.from(rows, (row) => document.importNode(row, true)));
}
