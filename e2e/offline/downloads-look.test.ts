import { filmStates } from "#app/features/films/downloads/downloadable.ts";
import { MEGABYTE, orderedFilm } from "#tests/downloads/made-film.ts";

import { addressOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

const LOOKS = [
  ["dark", 390],
  ["light", 390],
  ["dark", 1440],
  ["light", 1440],
] as const;

test("the list of films on the device is accessible, empty and with a film in every state @prove", async ({
  page,
  context,
  expectErrors,
}) => {
  test.setTimeout(300_000);
  expectErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await context.route("**/archive/*/file?*", (route) => route.abort());
  const films = filmStates.map((state, index) => ({
    ...orderedFilm({ sizeBytes: 700 * MEGABYTE, sha1: "0".repeat(40) }, addressOf("")),
    licence: { label: "Public domain", address: "https://creativecommons.org/publicdomain/" },
    file: String(index),
    item: String(index),
    title: "A film with quite a long title, of which nobody knows the beginning",
    poster: addressOf("/images/archive/Detour"),
    bytes: 200 * MEGABYTE,
    state,
  }));
  for (const [theme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const stored of [[], films]) {
      await page.goto("/about");
      await page.evaluate((all) => localStorage.setItem("films", JSON.stringify(all)), stored);
      await page.goto("/downloads");
      const lines = page.locator("[data-own-script=downloads] li");
      await expect(lines).toHaveCount(stored.length);
      const look = `${stored.length} films, ${theme} at ${width}`;
      await expect(page.locator("[data-no-downloads]")).toBeVisible({
        visible: stored.length === 0,
      });
      expect(await findProblems(page), look).toEqual([]);
      expect(await isWiderThanScreen(page), look).toBe(false);
    }
  }
});
