import type { Page } from "@playwright/test";

import { inFull } from "#tests/in-full.ts";
import { seededRandom } from "#trials/kills/random.ts";

import { leaveAccount, leaveWork } from "../operator/leave-work.ts";
import { signInOperator } from "../operator/sign-in-operator.ts";
import { pathOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import {
  LEFT_FOR_OPERATORS,
  operatorsTemplates,
  otherOperatorsPages,
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "../support/every-page.ts";
import { SANDBOXED } from "../support/look.ts";

// Without motion, what has the focus is in its place at once.
test.use({
  viewport: { width: 1920, height: 1080 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const SEED = Number(process.env["SEED"] ?? "20261124");
/** Visitors' pages as visitors see them: some send a viewer to another page. */
const visitorsPages = [...templates, ...otherPages];
const operatorsPages = [...operatorsTemplates, ...otherOperatorsPages];
const all = [...viewersTemplates, ...otherViewersPages, ...visitorsPages, ...operatorsPages];
const screens = inFull(all, ["/profile/preferences"]);
const STEPS = inFull(1_000, 40);

/**
 * Looks, before each press and at the end, at what has the focus after the one before; the page
 * collects what is wrong, because asking it after each of a thousand presses takes minutes.
 */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    let keys = 0;
    const look = () => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return wrong.push(`${keys}: nothing`);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      if (isOnScreen && element.checkVisibility()) return 0;
      return wrong.push(`${keys}: hidden ${element.outerHTML.slice(0, 200)}`);
    };
    const before = () => {
      look();
      keys += 1;
    };
    addEventListener("keydown", before, { capture: true });
    Object.assign(window, {
      watched: () => {
        look();
        return { keys, wrong };
      },
    });
  });

/** Undefined once another page has replaced this one. */
const watched = (page: Page) =>
  page.evaluate(() => Reflect.get(window, "watched")?.()) as Promise<
    { keys: number; wrong: string[] } | undefined
  >;

for (const path of screens) {
  test(`any arrows on ${path} keep the focus on the screen and the page open (seed ${SEED})`, async ({
    page,
    context,
    signInAs,
    matinee,
    expectErrors,
  }) => {
    test.setTimeout(inFull(900_000, 180_000));
    expectErrors(/status of/, ...SANDBOXED);
    if (operatorsPages.includes(path)) {
      await leaveAccount(matinee.place, LEFT_FOR_OPERATORS);
      await leaveWork(matinee.place, LEFT_FOR_OPERATORS);
      await signInOperator(context, "Orla", { signInAs, matinee });
    } else if (!visitorsPages.includes(path)) await signInAs(context, "Ada");
    await page.goto(path);
    const own = pathOf(page.url());
    expect(own, "the page itself").toBe(new URL(path, page.url()).pathname);
    const random = seededRandom(SEED);
    await page.keyboard.press("ArrowDown");
    const focused = () => page.evaluate(() => document.activeElement !== document.body);
    await expect.poll(focused).toBe(true);
    await watchFocus(page);
    const pressed: string[] = [];
    while (pressed.length < STEPS) {
      const arrows = Array.from(
        { length: 40 },
        () => ARROWS[Math.floor(random() * ARROWS.length)] ?? "ArrowDown",
      );
      pressed.push(...arrows);
      // The browser takes one after the other: waiting for each costs most of the time.
      await Promise.all(arrows.map((arrow) => page.keyboard.press(arrow)));
      const last = `after ${pressed.length} presses, the last ${arrows.join(" ")}`;
      expect(await watched(page), last).toEqual({ keys: pressed.length, wrong: [] });
    }
    expect(pathOf(page.url())).toBe(own);
  });
}
