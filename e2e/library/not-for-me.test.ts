import { expect, test } from "../support/journey.ts";
import { hasSentAll } from "../support/outbox.ts";
import { isKnown } from "../support/page-script.ts";

test("what is not for a viewer leaves the rows of every page, and comes back with Undo and from its list @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await isKnown(page);
  const cards = page.locator("[data-rail-track] > li:has(a[href$='/movie/19'])");
  await expect(cards.first()).toBeVisible();
  const others = page.locator(
    "[data-rail-track] > li:has(a[href*='/movie/']):not([data-unwanted])",
  );
  await page.goto("/movie/19");
  const button = page.locator("button[form=unwanted-form]");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await hasSentAll(page);
  await page.goto("/movies");
  await expect(others.first()).toBeVisible();
  await expect(cards.first()).toHaveAttribute("data-unwanted", "");
  for (const card of await cards.all()) await expect(card).toBeHidden();
  await page.goto("/not-for-me");
  const taken = page.getByRole("button", { name: /Metropolis/ });
  await taken.click();
  await expect(taken).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(taken).toHaveAttribute("aria-pressed", "true");
  await hasSentAll(page);
  await page.reload();
  await taken.click();
  await expect(taken).toHaveAttribute("aria-pressed", "false");
  await hasSentAll(page);
  await page.goto("/movies");
  await expect(cards.first()).toBeVisible();
});
