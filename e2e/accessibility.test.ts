import { pages, viewersPages } from "./every-page.ts";
import { expect, test } from "./house.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./look.ts";

/**
 * Colours depend on the theme and the layout on the width, so three looks find what there is to
 * find; `npm run prove pages` takes every theme at every width.
 */
const LOOKS =
  process.env["EVERY_LOOK"] === "1"
    ? ["dark", "light"].flatMap((theme) =>
        [360, 1440, 1920].map((width) => [theme, width] as const),
      )
    : ([
        ["dark", 360],
        ["light", 1440],
        ["dark", 1920],
      ] as const);

// The longest of all the journeys, and none of them needs another.
test.describe.configure({ mode: "parallel" });

for (const path of [...pages, ...viewersPages]) {
  test(`${path} can be used by everyone, whatever their light, screen and letters`, async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(120_000);
    expectErrors(/status of 404/);
    if (viewersPages.includes(path)) await signInAs(context, "Ada");
    for (const [theme, width] of LOOKS) {
      await page.emulateMedia({
        colorScheme: theme === "dark" ? "dark" : "light",
        reducedMotion: "reduce",
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      if (width === 360) expect(await layoutShift(page), `${theme} at ${width}`).toBe(0);
      expect(await findProblems(page), `${theme} at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page), "at 320").toBe(false);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await isWiderThanScreen(page), "with text at 200 %").toBe(false);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await findProblems(page), "in forced colours").toEqual([]);
  });
}
