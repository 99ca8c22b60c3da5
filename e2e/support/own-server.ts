import type { BrowserContext } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";
import { createPlace, type TestPlace } from "#tests/database-place.ts";

import { cookiePlaceOf, startSite } from "./below-a-path.ts";
import { test as journey } from "./journey.ts";

interface OwnServer {
  ownOrigin: string;
  ownPlace: TestPlace;
  /** The settings that its journeys need. */
  ownVariables: Record<string, string>;
}

/**
 * For journeys with faults: a server with an empty cache and a signed-in viewer, so that its record
 * of failures affects no other journey.
 */
export const test = journey.extend<OwnServer>({
  ownVariables: [{}, { option: true }],
  ownPlace: async ({}, use) => {
    const place = await createPlace(undefined);
    await use(place);
    await place.remove();
  },
  ownOrigin: async ({ matinee: { standIns }, ownPlace, ownVariables, context, page }, use) => {
    const data = { MATINEE_DATA: ownPlace.dataDirectory };
    const server = await startSite({ ...standIns, ...data, ...ownVariables });
    await enter(context, server.origin);
    await use(server.origin);
    // Requests that are still open would fail, which is not the journey's error.
    await page.goto("about:blank");
    await server.stop();
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
  const where = cookiePlaceOf(origin);
  await context.addCookies([...viewer.jar].map(([name, value]) => ({ name, value, ...where })));
}
