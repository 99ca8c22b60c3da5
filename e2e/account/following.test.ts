import type { Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import { isWiderThanScreen } from "../support/look.ts";
import { hasSentAll } from "../support/outbox.ts";

const button = (page: Page) => page.getByRole("button", { name: /^Follow/ });
const isFollowed = (page: Page, pressed: boolean) =>
  expect(button(page)).toHaveAttribute("aria-pressed", String(pressed));

test("a viewer follows a person on a shared page, and ends it in the list", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/person/935850953");
  await isFollowed(page, false);
  await button(page).click();
  await isFollowed(page, true);
  await hasSentAll(page);
  await page.reload();
  await isFollowed(page, true);
  await page.getByRole("banner").getByRole("link", { name: "My Matinee" }).click();
  const tabs = page.getByRole("navigation", { name: "My Matinee" });
  await expect(tabs.getByRole("link")).toHaveText([
    "Watchlist",
    "Lists",
    "Ratings",
    "History and year",
    "Following and calendar",
    "Downloads",
    "For You",
  ]);
  const watchlist = tabs.getByRole("link", { name: "Watchlist" });
  await expect(watchlist).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Following and calendar" }).click();
  await expect(page.getByRole("heading", { name: "Following" })).toBeVisible();
  await isFollowed(page, true);
  expect(await isWiderThanScreen(page)).toBe(false);
  await button(page).click();
  await isFollowed(page, false);
  await hasSentAll(page);
  await page.reload();
  await expect(page.getByText("You follow nothing yet")).toBeVisible();
});
