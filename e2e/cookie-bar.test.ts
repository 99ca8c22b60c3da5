import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./support/look.ts";

const bar = (page: Page) => page.getByRole("complementary").filter({ has: page.locator("form") });

/** Whether the cookie bar covers a control, or a part of it, wherever the page is scrolled to. */
const isCovered = (control: Locator) =>
  control.evaluate((element) => {
    const cookies = document.querySelector("aside:has([data-choice='consent'])");
    if (!cookies?.checkVisibility()) throw new Error("The cookie bar is not visible.");
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 20) {
      scrollTo({ top, behavior: "instant" });
      const [one, other] = [element.getBoundingClientRect(), cookies.getBoundingClientRect()];
      if (one.top < other.bottom && other.top < one.bottom) return true;
    }
    return false;
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the cookie bar covers no button of a form, and nothing moves when it appears", async ({
    page,
  }) => {
    await page.goto("/signup");
    await expect(bar(page)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
    const submit = page.locator("main").getByRole("button", { name: "Create Account" });
    expect(await isCovered(submit), "before anything is filled in").toBe(false);
    await page.getByLabel("Full Name").fill("Ada");
    expect(await isCovered(submit), "while a field is in use").toBe(false);
    await page.getByLabel("Full Name").blur();
    expect(await isCovered(submit), "after it").toBe(false);
  });
});

test("whoever comes first can create an account, which neither the cookie bar nor a toast covers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/login?notice=signed-out");
  await expect(bar(page)).toBeVisible();
  const toast = page.locator("#toasts").getByText("Successfully logged out");
  await expect(toast).toBeVisible();
  const create = page.getByRole("link", { name: "Create Account" });
  await expect(create).toBeInViewport({ ratio: 1 });
  expect(await isCovered(create)).toBe(false);
  // Nothing lies over it: a press in its middle arrives.
  await create.click({ trial: true });
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeInViewport();
  await page.getByRole("link", { name: "Watch something free now" }).click();
  await expect(page).toHaveURL(/\/archive\/./);
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [1366, 768],
] as const) {
  test(`at ${width} × ${height} no toast lies over a field or a button of signing in and signing up`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/login", "/signup"]) {
      await page.context().clearCookies();
      await page.goto(path);
      await bar(page).getByRole("button", { name: "Accept All" }).click();
      const toast = page.locator("#toasts").getByText("All cookies accepted");
      await expect(toast).toBeVisible();
      const covered = await page.evaluate(() => {
        const { top, bottom } = document.getElementById("toasts")?.getBoundingClientRect() ?? {};
        if (!top || !bottom) throw new Error("No toast is visible.");
        return [...document.querySelectorAll("main :is(a, button, input:not([type='hidden']))")]
          .filter((control) => control.checkVisibility())
          .filter((control) => {
            const box = control.getBoundingClientRect();
            return box.top < bottom && top < box.bottom;
          })
          .map(({ outerHTML }) => outerHTML);
      });
      expect(covered, path).toEqual([]);
    }
  });
}

test("both answers are equal, fit on every screen, and one press of a key chooses", async ({
  page,
  context,
}) => {
  await page.goto("/signup");
  const essential = bar(page).getByRole("button", { name: "Only Essential" });
  const all = bar(page).getByRole("button", { name: "Accept All" });
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { width, height, top } = element.getBoundingClientRect();
      const { fontWeight, backgroundColor, borderColor, color } = getComputedStyle(element);
      return { width, height, top, fontWeight, backgroundColor, borderColor, color };
    });
  expect(await look(all)).toEqual(await look(essential));

  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page), "with text at 200 %").toBe(false);
  expect((await look(all)).width).toBe((await look(essential)).width);
  expect(await findProblems(page)).toEqual([]);

  await essential.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#toasts").getByText("Only essential cookies accepted")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const consent = (await context.cookies()).find(({ name }) => name === "consent");
  expect(consent?.value).toBe("essential");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("in Arabic the bar is laid out from right to left @prove", async ({ page }) => {
  await page.goto("/ar/signup");
  const [essential, all] = await bar(page).getByRole("button").all();
  const before = await essential?.boundingBox();
  const after = await all?.boundingBox();
  expect(before?.x ?? 0).toBeGreaterThan(after?.x ?? 0);
});

test("where the background request fails, the browser sends the answer itself @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|net::ERR/);
  await page.goto("/signup");
  const script = page.waitForEvent("request", (request) => request.method() === "POST");
  await page.route("/cookies", async (route) => {
    if (route.request().isNavigationRequest()) await route.continue();
    else await route.abort();
  });
  await bar(page).getByRole("button", { name: "Only Essential" }).click();
  await script;
  await expect(page).toHaveURL("/cookies?notice=essential");
  await expect(page.getByLabel("Analytical")).not.toBeChecked();
});
