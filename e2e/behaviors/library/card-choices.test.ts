import type { Page } from "@playwright/test";

import { bodiesTo, expect, test } from "../../support/behavior.ts";
import { outboxOf } from "../../support/outbox.ts";

const CARDS = `<main><ul>
  <li><a href="/movie/19">Metropolis</a><button form="watchlist-form" name="add"
    aria-pressed="false" value="movie:19 Metropolis">Save</button></li>
  <li><a href="/movie/20">M</a><button form="watchlist-form" name="add"
    aria-pressed="false" value="movie:20 M">Save</button></li>
</ul></main>
<form id="watchlist-form" hidden></form><form id="unwanted-form" hidden></form>
<template id="card-choice"><button form="unwanted-form" name="add" type="submit"
  aria-pressed="false">-</button></template>`;
const SEND = "POST /api/unwanted";

const choice = (page: Page) => page.getByRole("button", { name: "Leave out Metropolis" });
const card = (page: Page) => page.getByRole("listitem").filter({ hasText: "Metropolis" });

/** The script that puts the button there loads when the page is first touched. */
async function reach(page: Page) {
  await expect
    .poll(async () => {
      await page.mouse.move(400, 400);
      await card(page).hover();
      return choice(page).count();
    })
    .toBe(1);
}

/** A finger that starts on the card moves the page. */
async function scrollBy(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  const { x = 0, y = 0 } = (await card(page).boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", moved: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + 200, y: y + 4 - moved }],
    });
  await touch("touchStart", 0);
  for (const moved of [12, 24, 36, 48, 60]) await touch("touchMove", moved);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

test.describe("a card", () => {
  test.use({ viewer: { watchlist: [], unwanted: [] } });

  test("offers to leave its title out, which Undo takes back", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    const done = (isUnwanted: boolean) => ({ status: 200, data: { is_unwanted: isUnwanted } });
    answer(SEND, done(true), done(false));
    await open(CARDS, "/");
    await reach(page);
    await choice(page).click();
    await expect(card(page)).toHaveAttribute("data-unwanted", "");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page)).not.toHaveAttribute("data-unwanted");
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect(bodiesTo(sent, SEND)).toHaveLength(2);
  });

  test("offers it once, to the keyboard as well", async ({ page, open }) => {
    await open(CARDS, "/");
    await reach(page);
    await page.getByRole("link", { name: "M", exact: true }).focus();
    await expect(page.getByRole("button", { name: "Leave out M", exact: true })).toHaveCount(1);
    await card(page).hover();
    await expect(choice(page)).toHaveCount(1);
  });
});

test.describe("a card under a finger", () => {
  test.use({
    viewer: { watchlist: [], unwanted: [] },
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 400 },
  });

  test("offers it once the finger has scrolled by, and not beneath a tap", async ({
    page,
    open,
  }) => {
    const text = "<p>More</p>";
    await open(text.repeat(6) + CARDS + text.repeat(99), "/");
    await card(page).tap({ position: { x: 200, y: 2 } });
    await expect(choice(page)).toHaveCount(0);
    await expect
      .poll(async () => {
        await scrollBy(page);
        return choice(page).count();
      })
      .toBe(1);
    await expect(choice(page)).toHaveAttribute("data-shown", "");
  });
});

test("a visitor's card offers nothing", async ({ page, open }) => {
  await open(CARDS, "/");
  await card(page).hover();
  await page.waitForLoadState("networkidle");
  await expect(choice(page)).toHaveCount(0);
});
