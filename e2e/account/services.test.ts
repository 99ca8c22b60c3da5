import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

test("a viewer chooses services, lists and finds what is on them, and sees them on cards and first on a title's page @prove", async ({
  page,
  signInAs,
}) => {
  await signInAs(page.context(), "Ada Lovelace");
  await page.goto("/movies/featured");
  await page.getByRole("link", { name: "On my services" }).click();
  await expect(page.getByRole("heading", { name: "My services" })).toBeVisible();
  const services = page.getByRole("checkbox");
  await services.first().check();
  const first = await services.first().inputValue();
  expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Back to where you were" }).click();
  await expect(page).toHaveURL(new RegExp(`/movies/featured\\?services=${first}$`));
  await expect(page.getByRole("link", { name: "Remove On chosen services" })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole("main").locator("a[href*='/movie/']").first().click();
  const own = page.locator(`[data-service="${first}"][data-own]`).first();
  await expect(own).toContainText("Yours");
  expect(await isWiderThanScreen(page)).toBe(false);
  const name = await own.locator("bdi").textContent();
  const marked = page.locator("[data-at]");
  await page.goto("/movies/featured");
  await expect(marked.first()).toHaveAttribute("data-at", name ?? "");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await isWiderThanScreen(page)).toBe(false);
  expect(await findProblems(page)).toEqual([]);
  await page.goto("/search?q=the");
  const results = page.getByRole("region", { name: "Search Results" });
  const all = await results.locator("a[href*='/movie/'], a[href*='/tv/']").count();
  await page.getByRole("link", { name: "On my services" }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=the&services=${first}$`));
  const found = results.locator("a[href*='/movie/'], a[href*='/tv/']");
  await expect(found.first()).toBeVisible();
  expect(await found.count()).toBeLessThan(all);
  await expect(marked).toHaveCount(await found.count());
  await page.getByRole("link", { name: "Free in your region" }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?free=yes&q=the&services=${first}$`));
  await page.getByRole("link", { name: "Remove On chosen services" }).click();
  await expect(page).toHaveURL(/\/search\?free=yes&q=the$/);
  expect(await findProblems(page)).toEqual([]);
});
