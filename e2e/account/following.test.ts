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
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Following" }).click();
  await expect(page.getByRole("heading", { name: "Following" })).toBeVisible();
  await isFollowed(page, true);
  expect(await isWiderThanScreen(page)).toBe(false);
  await button(page).click();
  await isFollowed(page, false);
  await hasSentAll(page);
  await page.reload();
  await expect(page.getByText("You follow nothing yet")).toBeVisible();
});
