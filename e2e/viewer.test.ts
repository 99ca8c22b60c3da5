import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { layoutShift } from "./look.ts";

/** What the avatar shows: initials that CSS writes. */
const initialsIn = (page: Page) =>
  page
    .getByRole("button", { name: "Your account" })
    .locator("span")
    .evaluate((avatar) => getComputedStyle(avatar, "::before").content);

test("a viewer's initials stand in the header", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/");
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  await page.goto("/offline");
  expect(await initialsIn(page), "at once, from the stored record").toBe('"AL"');
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
});

test("who is looking is asked once, and then known", async ({ page, context, signInAs }) => {
  await signInAs(context, "Ada Lovelace");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/viewer")) asked += 1;
  });
  await page.goto("/");
  await expect.poll(() => initialsIn(page)).toBe('"AL"');
  await page.goto("/offline");
  await page.goto("/");
  expect(asked).toBe(1);
});

test("what is learnt of a viewer styles what shows them, and not the page anew", async ({
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

test("a stored record that cannot be read is dropped, logged, and trusted by nothing", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/JSON|Expected property name/);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("user", '{bro"ken'));
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("a record that was left behind signs nobody in", async ({ page }) => {
  await page.goto("/");
  const record = { version: "1", name: "Eve", email: "eve@example.org", initials: "E" };
  await page.evaluate((user) => localStorage.setItem("user", JSON.stringify(user)), record);
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("signing out in one tab turns the other over", async ({ page, context, signInAs }) => {
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

test("the header never shifts: signed in or out, known or not", async ({
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
