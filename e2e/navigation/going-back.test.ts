import type { Page } from "@playwright/test";

import { pathOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/full-browser.ts";
import { isKnown } from "../support/page-script.ts";

/** Opens a title of the page, and remembers that the page was this one. */
async function openTitle(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const link = page.locator('main a[href*="/movie/"]').first();
  // A click of the test's own would scroll the page to it.
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  await page.waitForURL(/\/movie\/\d+$/);
}

/** A page from memory does not load, so no event can be awaited. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect
    .poll(() => page.evaluate(() => location.href).then(pathOf, () => undefined))
    .toBe("/movies");
}

/** Undefined while the page loads again. */
const isTheSame = (page: Page) =>
  page.evaluate(() => Object.hasOwn(window, "isTheSame")).catch(() => undefined);

test("Back shows the page that was left, where it was, with what was chosen and marked since", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/movies");
  await isKnown(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await openTitle(page);
  await page.getByRole("button", { name: "Evening" }).click();
  const saved = page.waitForResponse(/\/api\/user-watchlist$/);
  await page
    .getByRole("button", { name: /Watchlist/ })
    .first()
    .click();
  await saved;
  await goBack(page);
  await expect.poll(() => isTheSame(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "evening");
  await expect(page.getByRole("button", { name: "Evening" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.locator("main button[aria-pressed=true]").first()).toBeVisible();
});

test("dialogs and menus are closed when Back shows their page @prove", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/movies");
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#main-menu");
  await menu.getByRole("link", { name: "TV Shows" }).click();
  await page.waitForURL("/tvshows");
  await goBack(page);
  await expect.poll(() => isTheSame(page)).toBe(true);
  await expect(menu).toBeHidden();
});

test("Back loads a page again that another country or viewer was shown @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // What the title's page asks and reports may leave once nobody is signed in any more.
  expectErrors(/status of 40[13]/);
  await signInAs(context, "Ada");
  await page.goto("/movies");
  await openTitle(page);
  await context.addCookies([
    { name: "setting", value: "en-US", url: new URL("/", page.url()).href },
  ]);
  await goBack(page);
  await expect.poll(() => isTheSame(page)).toBe(false);

  await openTitle(page);
  await context.clearCookies();
  await goBack(page);
  await expect.poll(() => isTheSame(page)).toBe(false);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});
