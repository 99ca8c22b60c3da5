import { languageOf } from "#app/translations/languages.ts";
import { inFull, isInFull } from "#tests/in-full.ts";

import {
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "./support/every-page.ts";
import { expect, test } from "./support/journey.ts";
import { findMisfits, findProblems, isWiderThanScreen, layoutShift } from "./support/look.ts";

/** Long words, tall letters, and the other direction. */
const LANGUAGES = ["de", "ta", "ar", "hi"];

/** In which a page is examined, of the others only its width. */
const examined = new Set(["ar", "hi"]);

/** Each page is taken in two of them: `npm run prove pages` takes it in all. */
const languagesOf = (place: number) =>
  LANGUAGES.filter((_, at) => inFull(true, at % 2 === place % 2));

const viewersPages = inFull([...viewersTemplates, ...otherViewersPages], ["/movie/19"]);
const pages = [...inFull([...templates, ...otherPages], []), ...viewersPages];

test.describe.configure({ mode: "parallel" });

for (const [index, path] of pages.entries()) {
  test(`${path} is whole in other languages`, async ({ page, context, signInAs, expectErrors }) => {
    test.setTimeout(300_000);
    expectErrors(/status of 404/);
    if (viewersPages.includes(path)) await signInAs(context, "Ada");
    const theme = index % 2 === 0 ? "dark" : "light";
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const devtools = await context.newCDPSession(page);
    const setLetters = (standard: number) =>
      devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    for (const code of languagesOf(index)) {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(`/${code}${path === "/" ? "" : path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", code);
      await expect(page.locator("html")).toHaveAttribute("dir", languageOf(code).direction);
      expect(await layoutShift(page), code).toBe(0);
      if (examined.has(code)) expect(await findProblems(page), `${code} at 390`).toEqual([]);
      for (const width of [320, 390, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await isWiderThanScreen(page), `${code} at ${width}`).toBe(false);
        expect(await findMisfits(page), `${code} at ${width}`).toEqual([]);
      }
      await setLetters(32);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.reload();
      expect(await isWiderThanScreen(page), `${code} with letters twice as large`).toBe(false);
      await setLetters(16);
      if (!examined.has(code) || !isInFull) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await findProblems(page), `${code} at 1440`).toEqual([]);
    }
  });
}
