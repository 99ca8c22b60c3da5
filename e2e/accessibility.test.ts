import type { Page } from "@playwright/test";

import { inFull, isInFull } from "#tests/in-full.ts";

import { leaveAccount, leaveWork } from "./operator/leave-work.ts";
import { signInOperator } from "./operator/sign-in-operator.ts";
import {
  LEFT_FOR_OPERATORS,
  operatorsTemplates,
  otherOperatorsPages,
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "./support/every-page.ts";
import { expect, test } from "./support/journey.ts";
import {
  findInvalid,
  findOutside,
  findProblems,
  isWiderThanScreen,
  layoutShift,
  repeatedIds,
  SANDBOXED,
} from "./support/look.ts";

type Look = readonly ["dark" | "light", number];

const LOOKS: readonly Look[] = [
  ["dark", 360],
  ["light", 1440],
  ["dark", 1920],
  ["light", 360],
  ["dark", 1440],
  ["light", 1920],
];

/**
 * Each template is taken in one look, and each look by some of them: colors depend on the theme and
 * the layout on the width. `npm run prove pages` takes every page in every look.
 */
const looksOf = (place: number): readonly Look[] =>
  inFull(LOOKS, LOOKS.slice(place % LOOKS.length, (place % LOOKS.length) + 1));

const viewersPages = [...viewersTemplates, ...inFull(otherViewersPages, [])];
const operatorsPages = [...operatorsTemplates, ...inFull(otherOperatorsPages, [])];
const pages = [...templates, ...inFull(otherPages, []), ...viewersPages, ...operatorsPages];

// The longest journeys, which are independent of each other.
test.describe.configure({ mode: "parallel" });

async function take([theme, width]: Look, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
}

for (const [index, path] of pages.entries()) {
  test(`${path} is accessible in every theme, width and text size`, async ({
    page,
    context,
    signInAs,
    matinee,
    expectErrors,
  }) => {
    test.setTimeout(300_000);
    expectErrors(/status of 404/, ...SANDBOXED);
    if (viewersPages.includes(path)) await signInAs(context, "Ada");
    if (operatorsPages.includes(path)) {
      await leaveAccount(matinee.place, LEFT_FOR_OPERATORS);
      await leaveWork(matinee.place, LEFT_FOR_OPERATORS);
      await signInOperator(context, "Olympia", { signInAs, matinee });
    }
    for (const look of looksOf(index)) {
      // Before it loads: a page that loads while its window is resized moves.
      await take(look, page);
      await page.goto(path);
      expect(await layoutShift(page), look.join(" at ")).toBe(0);
      expect(await findProblems(page), look.join(" at ")).toEqual([]);
    }
    expect(await repeatedIds(page)).toEqual([]);
    expect(await findInvalid(page), "is valid HTML").toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page), "at 320").toBe(false);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await isWiderThanScreen(page), "with text at 200 %").toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findOutside(page), "on a phone with text at 200 %").toEqual([]);
    if (!isInFull) return;
    await page.emulateMedia({ forcedColors: "active" });
    expect(await findProblems(page), "in forced colors").toEqual([]);
  });
}
