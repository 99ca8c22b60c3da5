import type { Page } from "@playwright/test";

import { inFull } from "#tests/in-full.ts";

import { expect, test } from "../support/journey.ts";
import {
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "../support/every-page.ts";

test.use({ viewport: { width: 1920, height: 1080 }, hasTouch: true, isMobile: true });

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const SEED = Number(process.env["SEED"] ?? "20261124");
const all = [...viewersTemplates, ...templates, ...otherPages, ...otherViewersPages];
const screens = inFull(all, ["/profile/preferences"]);
const STEPS = inFull(1_000, 40);

/** The same presses for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What has the focus, if it is there and on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return "nothing";
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return isOnScreen && element.checkVisibility()
      ? "on screen"
      : `hidden: ${element.outerHTML.slice(0, 200)}`;
  });

for (const path of screens) {
  test(`any arrows on ${path} keep the focus on the screen and the page open (seed ${SEED})`, async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(inFull(900_000, 180_000));
    expectErrors(/status of/);
    await signInAs(context, "Ada");
    await page.goto(path);
    const { pathname } = new URL(page.url());
    const random = createRandom(SEED);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("on screen");
    const pressed: string[] = [];
    for (let press = 0; press < STEPS; press += 1) {
      const arrow = ARROWS[Math.floor(random() * ARROWS.length)] ?? "ArrowDown";
      pressed.push(arrow);
      await page.keyboard.press(arrow);
      const is = await focused(page);
      expect(is, `after ${pressed.length} presses, the last ${pressed.slice(-5).join(" ")}`).toBe(
        "on screen",
      );
      expect(new URL(page.url()).pathname).toBe(pathname);
    }
  });
}
