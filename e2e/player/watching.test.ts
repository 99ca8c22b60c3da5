import type { Page } from "@playwright/test";

import {
  begin,
  button,
  isPlaying,
  open,
  playFrom,
  secondsOf,
  SOON,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";

test.setTimeout(180_000);

const MATCHED = "/archive/Metropolis1927EnglishVersion";

const row = (page: Page) => page.getByRole("region", { name: "Continue Watching" });

test("a film that was just played is in Continue Watching on the next page, although the server doesn't know yet", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.route("**/api/progress", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto("/");
  await expect(row(page)).toBeHidden();
  await open(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(1.5);
  await page.goBack();
  await expect(row(page).getByRole("link")).toHaveCount(1);
  await expect(row(page)).toContainText("1m left");
  const tab = await context.newPage();
  await tab.goto("/");
  await expect(row(tab)).toContainText("1m left");
});

test("a film that is seen to its end is watched: on its page at once, on that of its title, and in the history", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await open(page, MATCHED);
  const details = page.getByRole("link", { name: "Cast and details" });
  // Its first opening finds out which title it is.
  const find = async () => {
    await page.reload();
    return details.count();
  };
  await expect.poll(find, SOON).toBe(1);
  const mark = page
    .getByRole("main")
    .getByRole("button", { name: /Watched/ })
    .first();
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await playFrom(page, 9);
  await page.keyboard.press("l");
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await expect(button(page, "Play")).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  await details.click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.goto("/history");
  await expect(page.getByText("Watched to the end")).toBeVisible();
  await expect(page.getByText("1 title on 1 day")).toBeVisible();
});
