import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { layoutShift } from "./support/look.ts";

/** The avatar's initials, which CSS writes. */
const initialsIn = (page: Page) =>
  page
    .getByRole("button", { name: "Your account" })
    .locator("span")
    .evaluate((avatar) => getComputedStyle(avatar, "::before").content);

test("a viewer's initials are in the header @prove", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/");
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  await page.goto("/offline");
  expect(await initialsIn(page), "at once, from the stored record").toBe('"AL"');
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
});

test("the viewer is requested once, and then known @prove", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada Lovelace");
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/viewer")) requestCount += 1;
  });
  await page.goto("/");
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  await page.goto("/offline");
  await page.goto("/");
  expect(requestCount).toBe(1);
});

test("the viewer is requested again on a page in another language than the record's @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  const languageOf = () =>
    page.evaluate(() => {
      const record: { language?: string } = JSON.parse(localStorage.getItem("user") ?? "{}");
      return record.language;
    });
  await page.goto("/");
  await expect.poll(languageOf).toBe("en");
  await page.evaluate(() => {
    const record: object = JSON.parse(localStorage.getItem("user") ?? "{}");
    localStorage.setItem("user", JSON.stringify({ ...record, language: "de" }));
  });
  await page.goto("/offline");
  await expect.poll(languageOf).toBe("en");
});

test("viewer data restyles the parts that show it, and not the whole page @prove", async ({
  page,
  context,
  signInAs,
  browser,
}) => {
  await signInAs(context, "Ada Lovelace");
  const learnt = Promise.withResolvers<void>();
  await page.route("**/api/viewer", async (route) => {
    await learnt.promise;
    await route.continue();
  });
  await page.goto("/");
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  learnt.resolve();
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`);
  const styled = traceEvents.map((event: { args: { elementCount?: number } }) =>
    Number(event.args.elementCount ?? 0),
  );
  expect(await page.locator("*").count()).toBeGreaterThan(1000);
  expect(Math.max(...styled)).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(100);
});

test("an unreadable stored record is dropped, logged, and trusted by nothing @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/JSON|Expected property name/);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("user", '{bro"ken'));
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("a leftover record signs nobody in @prove", async ({ page }) => {
  await page.goto("/");
  const record = { version: "1", name: "Eve", email: "eve@example.org", initials: "E" };
  await page.evaluate((user) => localStorage.setItem("user", JSON.stringify(user)), record);
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("signing out in one tab updates the other", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/");
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  const other = await context.newPage();
  await other.goto("/offline");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the header never shifts: signed in or out, known or not @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  for (const path of ["/", "/", "/offline"]) {
    await page.goto(path);
    const shift = await layoutShift(page, "header");
    expect(shift, path).toBe(0);
  }
});
