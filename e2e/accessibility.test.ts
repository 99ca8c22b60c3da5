import type { Page } from "@playwright/test";

import { inFull, isInFull } from "#tests/in-full.ts";

import { otherPages, otherViewersPages, templates, viewersTemplates } from "./every-page.ts";
import { expect, test } from "./journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./look.ts";

type Look = readonly ["dark" | "light", number];

/**
 * Colors depend on the theme and the layout on the width, so three looks find what there is to
 * find; `npm run prove pages` takes every page in every theme at every width.
 */
const LOOKS: readonly Look[] = inFull<readonly Look[]>(
  [
    ["dark", 360],
    ["dark", 1440],
    ["dark", 1920],
    ["light", 360],
    ["light", 1440],
    ["light", 1920],
  ],
  [
    ["dark", 360],
    ["light", 1440],
    ["dark", 1920],
  ],
);
const viewersPages = [...viewersTemplates, ...inFull(otherViewersPages, [])];
const pages = [...templates, ...inFull(otherPages, []), ...viewersPages];

// The longest of all the journeys, and none of them needs another.
test.describe.configure({ mode: "parallel" });

async function take([theme, width]: Look, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
}

// From the start in the first look: a page that loads while its window is resized moves.
test.use({ viewport: { width: 360, height: 900 } });

for (const path of pages) {
  test(`${path} can be used by everyone, whatever their theme, screen and text size`, async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(300_000);
    expectErrors(/status of 404/);
    if (viewersPages.includes(path)) await signInAs(context, "Ada");
    for (const [index, look] of LOOKS.entries()) {
      await take(look, page);
      // A page follows the theme and the width by itself; in full it is loaded in each as well.
      if (index === 0 || isInFull) await page.goto(path);
      if (look[1] === 360) expect(await layoutShift(page), look.join(" at ")).toBe(0);
      expect(await findProblems(page), look.join(" at ")).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page), "at 320").toBe(false);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await isWiderThanScreen(page), "with text at 200 %").toBe(false);
    if (!isInFull) return;
    await page.emulateMedia({ forcedColors: "active" });
    expect(await findProblems(page), "in forced colors").toEqual([]);
  });
}
