import { randomUUID } from "node:crypto";

import { PASSWORD } from "#tests/accounts.ts";

import { openFirstTaste } from "../support/first-taste.ts";
import { expect, test } from "../support/journey.ts";

const PIN = "2468";

test("a child's profile is created by keyboard, used, and left with the PIN", async ({
  page,
  context,
  expectErrors,
}) => {
  // A refused form is answered 400, which the browser reports as well.
  expectErrors(/400/);
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`ada-${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("/plans");
  const menu = page.getByRole("button", { name: "Your account" });
  await page.goto("/profiles/new");
  await page.getByLabel("Name").fill("Mina");
  await expect(page.getByLabel("PIN", { exact: true }), "not asked of a grown-up").toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Kids" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Language" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(PIN);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Who’s watching?" })).toBeVisible();

  const other = await context.newPage();
  const onMyServices = other.getByRole("link", { name: "On my services" });
  await other.goto("/movies/featured");
  await expect(other.locator("html")).toHaveAttribute("data-viewer", "in");
  // It shows Ada's profile, which it compares with the next one.
  await expect(other.locator("html")).toHaveAttribute("data-profile");
  await expect(other.locator("html")).not.toHaveAttribute("data-child");
  await expect(onMyServices).toBeVisible();
  await page.getByRole("button", { name: "Mina Kids" }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-child", "");
  // A new profile is asked once what it likes, and may skip it.
  await openFirstTaste(page, 5);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL("/");
  await expect(page.locator("html")).toHaveAttribute("data-child", "");
  await menu.click();
  const own = page.locator("#user-menu");
  const face = own.getByRole("button", { name: "Mina Kids" });
  await expect(face).toHaveAttribute("aria-current", "true");
  const links = own.getByRole("link").filter({ visible: true });
  await expect(links, "a child's menu").toHaveText(["My Watchlist", "Help"]);
  await own.getByRole("button", { name: "Ada Lovelace", exact: true }).click();
  await expect(page.getByLabel("PIN", { exact: true })).toBeVisible();

  // The other tab becomes active again, and is a child's as well.
  const again = other.waitForEvent("load");
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await again;
  await expect(other.locator("html")).toHaveAttribute("data-child", "");
  await expect(onMyServices, "nobody has chosen any yet, and a child may not").toBeHidden();
  await other.goto("/search?q=the");
  await expect(other.getByRole("link", { name: "Free in your region" })).toBeVisible();
  await expect(onMyServices, "nor may it in a search").toBeHidden();
  await other.close();

  await page.goto("/profiles");
  const colourOf = (name: string) =>
    page
      .getByRole("button", { name })
      .locator("[data-profile]")
      .evaluate((picture) => getComputedStyle(picture).backgroundColor);
  expect(await colourOf("Ada Lovelace"), "another profile's picture has another color").not.toBe(
    await colourOf("Mina"),
  );
  await menu.click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Ask a grown-up" })).toBeVisible();
  await page.getByLabel("PIN", { exact: true }).fill("1111");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That PIN isn't right")).toBeVisible();
  await page.getByLabel("Go on as").selectOption("Ada Lovelace");
  await page.getByLabel("PIN", { exact: true }).fill(PIN);
  await page.keyboard.press("Enter");
  // The account's own profile has not been asked what it likes either.
  await page.waitForURL("/first-taste");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-child");
});
