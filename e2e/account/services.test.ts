import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

test("a viewer chooses services, lists what is on them, and finds them first on a title's page @prove", async ({
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
});
