import type { Page } from "@playwright/test";

import { pathOf } from "./below-a-path.ts";

/** The addresses of the pages that are stored with films. */
export async function pinned(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("films "));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  return addresses.map(pathOf);
}
