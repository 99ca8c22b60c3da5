import type { Page } from "@playwright/test";

import { begin, isPlaying, SOON } from "./support/film-player.ts";
import { expect, test } from "./support/journey.ts";

const tonight = (page: Page) => page.getByRole("region", { name: "Free to watch tonight" });

/** Home has free films once the server has found out which title one of them is. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/archive/Detour");
  await expect
    .poll(
      async () => {
        await page.goto("/");
        return tonight(page).count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
}

test("a free film of the evening plays two presses after home @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // Missing pictures are a part of this journey.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  await openHome(page);
  const card = tonight(page).getByRole("listitem").first();
  await expect(card.getByRole("link")).toHaveAccessibleName(/Free$/);

  // The button that saves a title covers neither the picture nor the title's name.
  const ribbon = await card.getByRole("button", { name: /to watchlist$/ }).boundingBox();
  const picture = await card.locator("[data-poster]").boundingBox();
  expect(ribbon?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  // A press of the other button is left to the browser's own menu.
  await page.evaluate(() => {
    addEventListener("contextmenu", ({ defaultPrevented }) => {
      document.documentElement.dataset["menu"] = String(defaultPrevented);
    });
  });
  await card.getByRole("link").click({ button: "right" });
  await expect(page.locator("html")).toHaveAttribute("data-menu", "false");
  await page.keyboard.press("Escape");

  await card.getByRole("link").click();
  await expect(begin(page)).toBeVisible();
  await begin(page).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
});
