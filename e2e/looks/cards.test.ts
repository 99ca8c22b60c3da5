import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import { findMisfits, isWiderThanScreen } from "../support/look.ts";

/** One of three lines at least on every card. */
const LONG_TITLE =
  "The Incredibly Strange Creatures Who Stopped Living and Became Mixed-Up Zombies!!?";

/** The names of a row's second card and of a grid's, as long as this one. */
const nameLong = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("li:nth-child(2) a > bdi")
    .evaluateAll((titles, text) => {
      for (const title of titles) title.textContent = text;
    }, name);

const linesOf = (part: Locator) =>
  part.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  );

/** Of the first row or grid: how high its cards are, and how far a ribbon is from its year's line. */
const measure = (page: Page) =>
  page
    .getByRole("main")
    .locator("ul:has(a > bdi)")
    .first()
    .locator("> li")
    .evaluateAll((cards) => {
      const middle = (element: Element | null) => {
        const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return (top + bottom) / 2;
      };
      const [first] = cards;
      const top = first?.getBoundingClientRect().top;
      const row = cards.filter((card) => card.getBoundingClientRect().top === top);
      const heights = row.map((c) => c.firstElementChild?.getBoundingClientRect().height ?? 0);
      return {
        height: Math.max(...heights),
        ragged: Math.max(...heights) - Math.min(...heights),
        off: Math.max(
          ...row.map((card) =>
            Math.abs(
              middle(card.querySelector("button")) -
                middle(card.querySelector("[data-under-title]")),
            ),
          ),
        ),
      };
    });

for (const path of ["/movies", "/archive", "/de/movies/top-rated", "/ar/movies", "/hi/movies"]) {
  test(`a title has two lines on the cards of ${path}, and no row is ragged`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const before = await measure(page);
      await nameLong(page, LONG_TITLE);
      const title = page.getByRole("main").locator("li:nth-child(2) a > bdi").first();
      expect(await linesOf(title)).toBe(2);
      const after = await measure(page);
      expect(Math.abs(after.height - before.height)).toBeLessThan(1);
      expect(after.ragged).toBeLessThan(1);
      expect(after.off).toBeLessThan(2);
      expect(await findMisfits(page)).toEqual([]);
      expect(await isWiderThanScreen(page)).toBe(false);
    }
  });
}

test("a reason is whole, however long the title is that it names", async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, "Ada");
  for (const add of ["movie:653 Nosferatu", "tv:1396 Breaking Bad"]) {
    await page.request.post("/watched/change", { form: { add }, maxRedirects: 0 });
  }
  await page.goto("/for-you");
  const reason = page.getByRole("main").locator("li a + button + bdi").first();
  await reason.evaluate((element, text) => {
    element.textContent = `Like ${text}`;
  }, LONG_TITLE);
  expect(await linesOf(reason)).toBeGreaterThan(2);
  expect(await reason.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThan(2);
  const card = await reason.locator("xpath=..").boundingBox();
  expect((await reason.boundingBox())?.width).toBeGreaterThan((card?.width ?? 0) * 0.7);
});
