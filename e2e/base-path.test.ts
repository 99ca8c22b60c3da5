import { createPlace } from "#tests/database-place.ts";

import { begin, isPlaying, SOON } from "./support/film-player.ts";
import { expect, servers } from "./support/journey.ts";
import { enter } from "./support/own-server.ts";
import { startBelowPath } from "./support/proxy-with-path.ts";

const PATH = "/cinema";

const test = servers.extend<{ strips: boolean; site: Awaited<ReturnType<typeof startBelowPath>> }>({
  strips: [false, { option: true }],
  site: async ({ matinee: { standIns }, strips, page }, use) => {
    const place = await createPlace(undefined);
    const settings = { MATINEE_DATA: place.dataDirectory, LANGUAGES: "en,hi" };
    const site = await startBelowPath(PATH, { strips }, { ...standIns, ...settings });
    await use(site);
    await page.goto("about:blank");
    await site.stop();
    await place.remove();
  },
});

for (const strips of [false, true]) {
  test.describe(`below a path, behind a proxy that ${strips ? "takes it off" : "leaves it"}`, () => {
    test.use({ strips });

    test("a viewer saves a title, plays a film, and goes on without a connection", async ({
      page,
      context,
      site: { origin: address, outside },
    }) => {
      await enter(context, address);
      await page.goto(`${address}/movie/19`);
      const saved = page.waitForResponse(`${address}/api/user-watchlist`);
      await page
        .getByRole("main")
        .getByRole("button", { name: /Watchlist/ })
        .first()
        .click();
      expect((await saved).ok()).toBe(true);
      await page.goto(`${address}/watchlist`);
      await expect(page.getByRole("link", { name: /Metropolis/ }).first()).toBeVisible();
      await page.goto(`${address}/archive/charlie_chaplin_film_fest`);
      await begin(page).click();
      await expect.poll(() => isPlaying(page), SOON).toBe(true);
      await page.goto(`${address}/movies`);
      const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      expect(scope).toBe(`${address}/`);
      await context.setOffline(true);
      await page.goto(`${address}/people-who-are-not-there`);
      await expect(page.getByText(/offline|connection/i).first()).toBeVisible();
      await context.setOffline(false);
      expect(outside).toEqual([]);
    });
  });
}
