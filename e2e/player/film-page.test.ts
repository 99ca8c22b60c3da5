import type { Page } from "@playwright/test";

import { begin, button, FILM, open, player } from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { layoutShift } from "../support/look.ts";

test.setTimeout(300_000);

// Somebody who has answered the cookie bar, which would have its place above the player.
test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: "consent", value: "functional", url: baseURL ?? "" }]),
);

const OTHER = "/archive/Detour";
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };

/** Among the details, which are longer than that. */
const scrollOn = (page: Page) => page.evaluate(() => scrollTo(0, 700));

/** A box as the browser has it now, in the window. */
async function boxOf(page: Page, selector: "player" | "header" | "more") {
  const part = {
    player: player(page),
    header: page.getByRole("banner"),
    more: page.getByRole("region", { name: "More like this" }),
  }[selector];
  return part.evaluate((element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    return { top, bottom, left, right, height };
  });
}

const topOf = async (page: Page) => (await boxOf(page, "player")).top;

for (const viewport of [LAPTOP, PHONE]) {
  const { width, height } = viewport;
  test(`at ${width} × ${height} the whole player is in sight before anything scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page);
    const [box, header] = [await boxOf(page, "player"), await boxOf(page, "header")];
    expect(box.top).toBeGreaterThanOrEqual(header.bottom - 1);
    expect(box.bottom).toBeLessThanOrEqual(height);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    // The film's name is in sight as well.
    const name = page.getByRole("heading", { level: 1 });
    await expect(name).toBeInViewport();
    expect((await name.boundingBox())?.width, "its line is long").toBeGreaterThan(width / 2);
    if (width > 1200) {
      const more = await boxOf(page, "more");
      expect(more.left, "what comes next is beside it").toBeGreaterThan(box.right);
      expect(more.bottom).toBeLessThanOrEqual(box.bottom + 1);
    }
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  });
}

test("two buttons beside the player, where no film is like it, are as high as buttons", async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP);
  await open(page);
  // The demo world knows films like each that it has.
  const heights = await page
    .getByRole("region", { name: "More like this" })
    .getByRole("list")
    .evaluate((list) => {
      const buttons = document.createElement("div");
      buttons.className = "next-films_elsewhere";
      buttons.append(
        ...["Browse Archive", "Surprise me"].map((text) => {
          const link = document.createElement("a");
          link.className = "button_button button_quiet button_medium";
          link.textContent = text;
          return link;
        }),
      );
      list.replaceWith(buttons);
      return [...buttons.children].map((link) => link.getBoundingClientRect().height);
    });
  expect(Math.max(...heights)).toBeLessThan(60);
});

test("on a phone the player stays at the top edge, covers nothing that has the focus, and can be let go for the visit @prove", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page);
  await scrollOn(page);
  await expect.poll(() => topOf(page)).toBe(0);
  expect((await boxOf(page, "header")).bottom).toBeLessThan(0);

  // Backwards from the end of the page: each next element comes into view from above.
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  const covered: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Shift+Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const screen = document.querySelector("[data-island]");
      if (!element || !screen || screen.contains(element)) return undefined;
      const isCovered =
        element.getBoundingClientRect().top < screen.getBoundingClientRect().bottom - 1;
      return { name: element.textContent, isCovered };
    });
    if (focused === undefined) break;
    if (focused.isCovered) covered.push(focused.name);
    expect(press, "the player is reached").toBeLessThan(59);
  }
  expect(covered).toEqual([]);

  await scrollOn(page);
  // By the mouse alone: it must not matter whether the test's own click would scroll first.
  const place = await button(page, "Let the player scroll away").boundingBox();
  if (!place) throw new Error("There is no button.");
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect.poll(() => topOf(page)).toBeLessThan(0);
  await expect(button(page, "Let the player scroll away")).toHaveCount(0);
  await open(page, OTHER);
  await scrollOn(page);
  await expect.poll(() => topOf(page)).toBeLessThan(0);
});

test("the key t and a button give the player the whole window, on the next film as well @prove", async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP);
  await open(page);
  const before = await boxOf(page, "player");
  await player(page).focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys and gestures" });
  await expect(keys.getByText("Theater mode")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await player(page).focus();
  await page.keyboard.press("t");
  await expect(button(page, "Theater mode")).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => scrollTo(0, 0));
  const { bottom } = await boxOf(page, "header");
  const whole = await boxOf(page, "player");
  expect(Math.abs(whole.top - bottom)).toBeLessThanOrEqual(1);
  expect(Math.abs(whole.bottom - LAPTOP.height)).toBeLessThanOrEqual(1);
  expect((await boxOf(page, "more")).top).toBeGreaterThanOrEqual(whole.bottom - 1);

  await page.goto(OTHER);
  await expect(begin(page)).toBeVisible();
  expect((await boxOf(page, "player")).height).toBe(whole.height);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  await button(page, "Theater mode").click();
  await expect(button(page, "Theater mode")).toHaveAttribute("aria-pressed", "false");
  expect((await boxOf(page, "player")).height).toBe(before.height);
  await page.goto(FILM);
  await expect(begin(page)).toBeVisible();
  expect(await boxOf(page, "player")).toEqual(before);
});

test("a film whose picture doesn't come has its name on the screen @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await page.route(/\/images\/archive\/|\.thumbs\//, (route) => route.abort());
  await open(page, OTHER);
  const card = page.locator("[data-missing][data-failed] > span", { hasText: "Detour" });
  await expect(card).toHaveCSS("visibility", "visible");
});
