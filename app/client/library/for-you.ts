import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { inLanguage } from "#app/translations/address.ts";

import { fetchPage } from "../fetch-page.ts";

/**
 * Puts the viewer's own rows on home, which is the same for everybody. They are put in while their
 * place is below what is visible, so that nothing moves.
 */
export async function start(element: HTMLElement): Promise<void> {
  if (viewerVersion() === undefined) return;
  const page = await fetchPage(inLanguage("/for-you")).catch(() => undefined);
  const rows = page?.getElementById("for-you")?.children;
  if (!rows?.length) return;
  const isBelow = () => element.getBoundingClientRect().top >= innerHeight;
  while (!isBelow()) {
    await new Promise((resolve) =>
      addEventListener("scroll", resolve, { once: true, passive: true }),
    );
  }
  element.replaceChildren(...Array.from(rows, (row) => document.importNode(row, true)));
}
