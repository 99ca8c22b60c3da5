import { inFull } from "#tests/in-full.ts";

import {
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "./support/every-page.ts";
import { expect } from "./support/journey.ts";
import { layoutShift } from "./support/look.ts";
import { test } from "./support/slow-documents.ts";

const every = [...templates, ...viewersTemplates, ...otherPages, ...otherViewersPages];

const pages = inFull(every, ["/movie/19", "/nowhere"]);

test("nothing moves while a page arrives in small pieces", async ({
  page,
  context,
  signInAs,
  slowOrigin,
  expectErrors,
}) => {
  test.setTimeout(inFull(1_800_000, 180_000));
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  for (const path of pages) {
    for (const width of inFull([390, 1280, 1920], [390])) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(slowOrigin + path);
      await expect(page.locator("main")).toBeVisible();
      expect.soft(await layoutShift(page), `${path} at ${width}`).toBe(0);
    }
  }
});
