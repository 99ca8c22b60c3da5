import { expect, test } from "./support/journey.ts";
import { isWiderThanScreen } from "./support/look.ts";

test("the hero ends above 55 % of the first screen, and nothing is empty below its buttons", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/");
  // The bar that asks a first visitor about cookies is above it.
  const bar = page.getByRole("button", { name: /^Accept All/ });
  if (await bar.isVisible()) await bar.click();
  await expect(bar).toBeHidden();
  const last = page.getByRole("main").getByRole("link", { name: "More Info" });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hero = await last.locator("xpath=../../..").boundingBox();
    const button = await last.boundingBox();
    const endOf = (box: typeof hero) => (box ? box.y + box.height : Infinity);
    expect(endOf(hero), `at ${width}`).toBeLessThanOrEqual(0.55 * height);
    expect(endOf(button)).toBeLessThanOrEqual(endOf(hero));
    if (width < 400) expect(endOf(hero) - endOf(button)).toBeLessThanOrEqual(24);
    expect(await isWiderThanScreen(page)).toBe(false);
  }
});
