import type { BrowserContext } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";

import { test as journey } from "./journey.ts";

/**
 * For journeys with faults: a server with an empty cache and a signed-in viewer, so that its record
 * of failures affects no other journey.
 */
export const test = journey.extend<{ ownOrigin: string }>({
  ownOrigin: async ({ matinee: { standIns }, context, page }, use) => {
    const place = await createPlace(undefined);
    const server = await startBuiltServer({ ...standIns, MATINEE_DATA: place.dataDirectory });
    await enter(context, server.origin);
    await use(server.origin);
    // Requests that are still open would fail, which is not the journey's error.
    await page.goto("about:blank");
    await server.stop();
    await place.remove();
  },
});

/** Signs a viewer up and gives the browser their session. */
export async function enter(context: BrowserContext, origin: string): Promise<void> {
  const viewer = createBrowser(origin);
  await viewer.post("/signup", {
    name: "Ada",
    email: "ada@example.org",
    password: "a long enough one",
  });
  const cookies = [...viewer.jar].map(([name, value]) => ({ name, value, url: origin }));
  await context.addCookies(cookies);
}
