import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { hasSentAll } from "../support/outbox.ts";

test("what a viewer follows is in the calendar, as an agenda and as a month @prove", async ({
  page,
  signInAs,
}) => {
  await signInAs(page.context(), "Ada Lovelace");
  await page.goto("/movie/900050021");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: /^Follow/ }).click();
  await hasSentAll(page);
  await page.goto("/following");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  const link = page.getByRole("link", { name: title });
  await expect(async () => {
    await page.reload();
    expect(await link.first().isVisible()).toBe(true);
  }).toPass({ timeout: 60_000 });
  expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme(), "ink for white paper").toBe("light");
  for (const around of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(around)).toBeHidden();
  await expect(page.getByRole("button", { name: "Accept All" })).toBeHidden();
  await expect(page.getByRole("table")).toBeVisible();
});
