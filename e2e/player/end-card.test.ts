import type { Page } from "@playwright/test";

import { FILM, isPlaying, open, player, playFrom, seekBar, SOON } from "../support/film-player.ts";
import { pathOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";

test.setTimeout(300_000);

async function playToTheEnd(page: Page): Promise<void> {
  await open(page);
  await expect(page.getByRole("region", { name: "More like this" })).toBeVisible();
  await playFrom(page, 9);
  await seekBar(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("l");
}

test("at its end a film takes a viewer's stars, and counts down to one like it, which can be stopped", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await playToTheEnd(page);
  const similar = page.getByRole("region", { name: "More like this" }).getByRole("link").first();
  const address = (await similar.getAttribute("href")) ?? "";
  const upNext = player(page).getByText("Up next").locator("..").getByRole("link");
  await expect(upNext).toHaveAttribute("href", new RegExp(`^${address}#`));
  // Where the pointer was to get there, no frame lies over the card.
  const { width, height } = (await seekBar(page).boundingBox()) ?? { width: 0, height: 0 };
  await seekBar(page).hover({ position: { x: 0.9 * width, y: height / 2 } });
  const frame = player(page).locator("[data-preview] img");
  await expect(frame).toBeAttached();
  await expect(frame).toBeHidden();
  await player(page).getByRole("button", { name: "Stop" }).click();
  await expect(player(page).getByRole("timer")).toBeHidden();

  // By keys, which are the stars' own there.
  const stars = player(page).getByRole("radio");
  await stars.nth(6).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(stars.nth(7)).toBeChecked();
  expect(await isPlaying(page)).toBe(false);
  // As below the film, and on the server.
  await expect(page.getByRole("main").getByRole("radio", { checked: true })).toHaveCount(2);
  await expect
    .poll(async () =>
      (await (await page.request.get("/api/viewer")).text()).includes(
        'archive:charlie_chaplin_film_fest":8',
      ),
    )
    .toBe(true);
  await player(page).getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
});

test("a visitor's film goes on with one like it by itself, and takes no stars @prove", async ({
  page,
}) => {
  await playToTheEnd(page);
  await expect(player(page).getByRole("timer")).toBeVisible();
  await expect(player(page).getByRole("radio")).toHaveCount(0);
  await page.waitForURL(
    ({ href }) => pathOf(href) !== FILM && pathOf(href).startsWith("/archive/"),
  );
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
});
