import { isDeepStrictEqual } from "node:util";

import type { Page } from "@playwright/test";

import { addressOf } from "../support/below-a-path.ts";
import { followLink } from "../support/click-link.ts";
import {
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "../support/every-page.ts";
import { expect, test } from "../support/journey.ts";
import { layoutShift } from "../support/look.ts";
import { contentOf } from "../support/page-content.ts";

/** Where the tab is before it goes to an address: another page, so that the history has both. */
const pageBefore = (path: string) => (path === "/cookies" ? "/terms" : "/cookies");

/** By an address of that page, which the browser names: some pages lead back to it. */
const load = (page: Page, path: string) =>
  page.goto(path, { referer: new URL(addressOf(pageBefore(path)), page.url()).href });

/** By a link of another page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.goto(pageBefore(path));
  await followLink(page, path);
}

/** With Back, of a page that was just opened. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.goto(pageBefore(path));
  await page.goBack({ waitUntil: "load" });
}

/** With Forward, after Back from a page that was just opened. */
async function goForward(page: Page, path: string): Promise<void> {
  await page.goto(pageBefore(path));
  await load(page, path);
  await page.goBack({ waitUntil: "load" });
  await page.goForward({ waitUntil: "load" });
}

async function reload(page: Page, path: string): Promise<void> {
  await load(page, path);
  await page.reload();
}

/** Longer than the server stores a page whose parts are still being fetched. */
const NEXT_RENDERING_MS = 2_500;

/** Loads a page until it says the same twice: home's rows are completed over several renderings. */
async function loadComplete(page: Page, path: string) {
  await page.goto(pageBefore(path));
  let content: Awaited<ReturnType<typeof contentOf>> | undefined;
  const isAsBefore = async () => {
    const before = content;
    await load(page, path);
    await expect(page.getByText(/^(?:Loading \w|Searching)/)).toHaveCount(0);
    content = await contentOf(page);
    return isDeepStrictEqual(content, before);
  };
  await expect.poll(isAsBefore, { intervals: [NEXT_RENDERING_MS] }).toBe(true);
  return content;
}

const ways = {
  load,
  reload,
  follow,
  comeBack,
  goForward,
};

for (const width of [390, 1280, 1920]) {
  for (const [who, paths] of [
    ["visitor", [...templates, ...otherPages]],
    ["viewer", [...viewersTemplates, ...otherViewersPages]],
  ] as const) {
    test(`a ${who}'s screens are the same however they are reached, and nothing moves, at ${width} pixels @prove`, async ({
      page,
      context,
      signInAs,
      expectErrors,
    }) => {
      test.setTimeout(1_800_000);
      expectErrors(/status of 404/);
      await page.setViewportSize({ width, height: 900 });
      if (who === "viewer") await signInAs(context, "Ada");
      for (const path of paths) {
        const loaded = await loadComplete(page, path);
        for (const [way, reach] of Object.entries(ways)) {
          await reach(page, path);
          expect.soft(await layoutShift(page), `${path}, ${way}`).toBeLessThanOrEqual(0.001);
          expect.soft(await contentOf(page), `${path}, ${way}`).toEqual(loaded);
        }
      }
    });
  }
}
