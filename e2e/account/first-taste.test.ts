import { openFirstTaste } from "../support/first-taste.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { signUp } from "../support/sign-up.ts";

test("somebody who signs up picks what they like once, and finds something in For You the same evening", async ({
  page,
  expectErrors,
}) => {
  // Missing pictures are a part of the demo world.
  expectErrors(/status of 404/);
  await page.goto("/signup");
  await signUp(page, "Ada Lovelace", "ada.first-taste@example.org");
  await page.getByRole("link", { name: "Maybe later" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/plans"));
  await openFirstTaste(page, 40);
  expect(await findProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isWiderThanScreen(page)).toBe(false);
  for (const name of ["The Godfather", "Spirited Away", "Inception", "Alien", "Casablanca"])
    await page.locator("label", { has: page.getByRole("checkbox", { name, exact: true }) }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/for-you");
  await expect(page.getByRole("heading", { name: /^Because you liked/ }).first()).toBeVisible();
  await page.goto("/first-taste");
  await expect(page, "never twice").toHaveURL(/\/$/);
});

test("somebody who leaves the plans by the logo finds the same question on home, until they skip it", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.goto("/signup");
  await signUp(page, "Grace Hopper", "grace.first-taste@example.org");
  await page.getByRole("banner").getByRole("link", { name: "Matinee, home" }).click();
  await expect(page).toHaveURL(/\/$/);
  const pick = page.getByRole("link", { name: "Pick Five" });
  await expect(pick).toBeAttached();
  await pick.scrollIntoViewIfNeeded();
  expect(await findProblems(page)).toEqual([]);
  await pick.click();
  await expect(page.getByRole("checkbox")).toHaveCount(40);
  await page.goBack();
  const rows = page.waitForResponse(/\/for-you\/home/);
  await page.getByRole("button", { name: "Skip" }).click();
  await rows;
  await expect(page).toHaveURL(/\/$/);
  expect(await (await page.request.get("/for-you/home")).text()).not.toContain("Pick Five");
});

test("For You without anything to go by shows the same films, and says why", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  await page.goto("/for-you");
  await expect(page.getByText("Nothing says yet what you like.")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(40);
  await page.locator("label", { hasText: "Alien" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: /^Because you liked/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/for-you$/);
});
