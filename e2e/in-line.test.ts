import type { Locator } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { isKnown } from "./support/page-script.ts";

/** The title with the longest name in the demo world. */
const LONG_TITLE = "movie/900060008";

/** How far the middle of what a button shows is from the button's own. */
const offCenter = (button: Locator, axis: "x" | "y") =>
  button.evaluate((element, along) => {
    const shown = [...element.querySelectorAll("svg, span:not(:has(*))")].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    );
    const places = shown.map((part) => part.getBoundingClientRect());
    const box = element.getBoundingClientRect();
    const ends = (each: DOMRect) =>
      along === "x" ? ([each.left, each.right] as const) : ([each.top, each.bottom] as const);
    const first = Math.min(...places.map((place) => ends(place)[0]));
    const last = Math.max(...places.map((place) => ends(place)[1]));
    return Math.abs((first + last - ends(box)[0] - ends(box)[1]) / 2);
  }, axis);

test("a toggle shows its icon and its words in the middle, on and off @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(context, "Ada");
  await page.goto("/movie/19");
  await isKnown(page);
  const watched = page.getByRole("button", { name: /^(Mark as )?Watched/ });
  expect(await offCenter(watched, "x")).toBeLessThan(1);
  await watched.click();
  await expect(watched).toHaveAttribute("aria-pressed", "true");
  expect(await offCenter(watched, "x")).toBeLessThan(1);
});

test("with text at 200 % a phone's buttons above and below are in one line each @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, "Ada");
  await page.goto("/about");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const [bar, buttons] of [
    [page.getByRole("banner"), 3],
    [page.getByRole("navigation", { name: "Shortcuts" }), 5],
  ] as const) {
    const middles = await bar
      .locator("a, button")
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    expect(middles).toHaveLength(buttons);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  }
});

for (const path of [`/ratings/${LONG_TITLE}`, `/lists/add?title=${LONG_TITLE.replace("/", ":")}`]) {
  test(`the form of ${path} is in sight below its long title @prove`, async ({
    page,
    context,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await signInAs(context, "Ada");
    await page.goto(path);
    const field = page.getByRole("main").getByRole("textbox").first();
    await expect(field).toBeInViewport({ ratio: 1 });
  });
}

test("with text at 200 % the name of the site is whole, with its bulbs @prove", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/hi/about");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const tops = await page
    .getByRole("banner")
    .getByRole("link")
    .first()
    .locator("i")
    .evaluateAll((bulbs) => bulbs.map((bulb) => bulb.getBoundingClientRect().top));
  expect(Math.min(...tops)).toBeGreaterThan(0);
});

test("with text at 200 % no word of a category is broken @prove", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const code of ["ar", "hi", "de"]) {
    await page.goto(`/${code}/categories`);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const broken = await page
      .getByRole("main")
      .locator("li a > span")
      .evaluateAll((labels) =>
        labels.flatMap((label) => {
          const { firstChild } = label;
          if (!(firstChild instanceof Text)) return ["a category without a name"];
          return [...firstChild.data.matchAll(/[^\s-]+/g)]
            .filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(firstChild, index);
              range.setEnd(firstChild, index + word.length);
              return (
                new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
              );
            })
            .map(([word]) => word);
        }),
      );
    expect(broken, code).toEqual([]);
  }
});
