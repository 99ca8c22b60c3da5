import type { Page } from "@playwright/test";

import { expect, test } from "../support/behavior.ts";

const [SELECT, BACK, DOWN, RIGHT] = [0, 1, 13, 15] as const;

/** Plugs in a gamepad with the standard layout. Time passes only as the tests say. */
async function plugIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    const gamepad = { buttons, axes: [0, 0, 0, 0], isRead: false };
    Object.assign(window, { gamepad });
    const read = () => [Object.assign(gamepad, { isRead: true }), null];
    Object.assign(navigator, { getGamepads: read });
  });
  await page.clock.install();
}

/** The browser reports the gamepad, and the script begins to read it. */
async function wake(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate(() => void dispatchEvent(new Event("gamepadconnected")));
  const isRead = () => page.evaluate(() => Reflect.get(window, "gamepad").isRead);
  await expect.poll(isRead).toBe(true);
}

const press = (page: Page, button: number, pressed = true) =>
  page.evaluate(
    ({ at, ...state }) => Object.assign(Reflect.get(window, "gamepad").buttons[at], state),
    { at: button, pressed },
  );

async function hold(page: Page, button: number, ms = 100): Promise<void> {
  await press(page, button);
  await page.clock.runFor(ms);
  await press(page, button, false);
  await page.clock.runFor(100);
}

const LIST = `<a href="#one">One</a><br /><br /><a href="#two">Two</a><br /><br />
  <select aria-label="Order"><option>Newest</option><option>Oldest</option></select>`;

test("a gamepad moves the focus, presses what has it, chooses in a list, and goes back", async ({
  page,
  open,
}) => {
  await plugIn(page);
  await open(LIST);
  await page.getByRole("link", { name: "One" }).focus();
  await wake(page);
  await hold(page, DOWN);
  await expect(page.getByRole("link", { name: "Two" })).toBeFocused();
  await hold(page, SELECT);
  await page.waitForURL(/#two$/);
  await hold(page, DOWN);
  await expect(page.getByLabel("Order")).toBeFocused();
  await hold(page, RIGHT);
  await expect(page.getByLabel("Order")).toHaveValue("Oldest");
  await hold(page, BACK);
  await page.waitForURL((url) => url.hash === "");
});

test("a held direction repeats, and the press that wakes a gamepad moves nothing", async ({
  page,
  open,
}) => {
  await plugIn(page);
  await open(Array.from({ length: 6 }, (_, at) => `<a href="#${at}">${at}</a><br />`).join(""));
  const link = (at: number) => page.getByRole("link", { name: String(at) });
  await link(0).focus();
  await press(page, DOWN);
  await wake(page);
  await hold(page, DOWN);
  await expect(link(0)).toBeFocused();
  // One step at once, one after 450 ms, and two in the 260 ms that follow.
  await hold(page, DOWN, 820);
  await expect(link(4)).toBeFocused();
});

test("the gamepad's Back closes an open dialog and stays on the page", async ({ page, open }) => {
  await plugIn(page);
  await open(`${LIST}<dialog><button>Inside</button></dialog>`);
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  await wake(page);
  await hold(page, BACK);
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
});
