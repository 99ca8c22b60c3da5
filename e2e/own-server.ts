import type { BrowserContext } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";

import { test as journey } from "./journey.ts";

/**
 * For journeys that let things go wrong: a server with an empty cache, with somebody signed in,
 * so that what its services remember of failures is nobody else's.
 */
export const test = journey.extend<{ ownOrigin: string }>({
  ownOrigin: async ({ matinee: { standIns }, context, page }, use) => {
    const place = await createPlace(undefined);
    const server = await startBuiltServer({ ...standIns, MATINEE_DATA: place.dataDirectory });
    await enter(context, server.origin);
    await use(server.origin);
    // What the page is still loading would be refused, which is no error of the journey's.
    await page.goto("about:blank");
    await server.stop();
    await place.remove();
  },
});

/** Signs somebody up and gives the browser their session. */
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
