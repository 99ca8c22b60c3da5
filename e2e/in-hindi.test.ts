import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { expect, test } from "./support/journey.ts";
import { layoutShift } from "./support/look.ts";
import { isKnown } from "./support/page-script.ts";

const FILM = "बाहुबली: द बिगिनिंग";

test("a Hindi reader browses, searches, saves a title, and changes to English and back @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // One of the film's trailers has no picture.
  expectErrors(/status of 404/);
  await signInAs(context, "Asha");
  const [movies, search, add, watchlist, languages] = writingIn("hi", () => [
    t("Movies"),
    t("Search"),
    t("Add to Watchlist"),
    t("My Watchlist"),
    t("Language"),
  ]);
  await page.goto("/hi");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await isKnown(page);
  await page.getByRole("banner").getByRole("link", { name: movies, exact: true }).click();
  await page.waitForURL("/hi/movies");
  await expect(page.getByRole("heading", { level: 1, name: movies })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);

  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: search });
  await dialog.getByRole("combobox").fill("बाहुबली");
  await expect(dialog.getByRole("option", { name: FILM })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/hi/search?q=${encodeURIComponent("बाहुबली")}`);
  await page.getByRole("main").getByRole("link", { name: FILM }).click();
  await page.waitForURL(/\/hi\/movie\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: FILM })).toBeVisible();

  const saved = page.waitForResponse((response) => response.url().endsWith("/api/user-watchlist"));
  await page.getByRole("main").getByRole("button", { name: add }).first().click();
  await saved;
  await page.goto("/hi/watchlist");
  await expect(page.getByRole("heading", { level: 1, name: watchlist })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: FILM })).toBeVisible();

  // Each language is named as its own readers call it, and leads to the same page.
  const menu = page.getByRole("navigation", { name: languages });
  await expect(menu.getByRole("link", { name: "हिन्दी" })).toHaveAttribute("aria-current", "true");
  await menu.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/watchlist");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1, name: "My Watchlist" })).toBeVisible();
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Baahubali: The Beginning" }),
  ).toBeVisible();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page
    .getByRole("navigation", { name: "Language" })
    .getByRole("link", { name: "हिन्दी" })
    .click();
  await expect(page).toHaveURL(/\/hi$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  // The start page itself follows what was chosen last.
  await page.goto("/");
  await expect(page).toHaveURL(/\/hi$/);
});
