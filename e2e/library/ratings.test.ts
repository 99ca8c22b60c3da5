import type { Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { hasSentAll } from "../support/outbox.ts";
import { holdTimers, isKnown } from "../support/page-script.ts";

const FILM = "/movie/19";

const stars = (page: Page, words: string) =>
  page.getByRole("group", { name: "Your rating" }).getByRole("radio", { name: words, exact: true });

/** The input itself is a pixel wide, at the edge of its star. */
const choose = (page: Page, words: string) => page.getByTitle(words, { exact: true }).click();

test("stars show at once and in every tab, are undone, and are removed", async ({
  page,
  context,
  signInAs,
}) => {
  await holdTimers(context);
  await signInAs(context, "Ada Lovelace");
  await page.goto(FILM);
  await isKnown(page);
  const other = await context.newPage();
  await other.goto(FILM);
  await choose(page, "3½ of 5 stars");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("3½ of 5 stars");
  await expect(stars(other, "3½ of 5 stars")).toBeChecked();
  await stars(page, "3½ of 5 stars").press("ArrowRight");
  await expect(stars(page, "4 of 5 stars")).toBeChecked();
  await hasSentAll(page);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(stars(page, "3½ of 5 stars")).toBeChecked();
  await hasSentAll(page);
  await page.reload();
  await expect(stars(page, "3½ of 5 stars")).toBeChecked();
  await page.getByRole("button", { name: "Remove rating" }).click();
  await expect(stars(page, "3½ of 5 stars")).not.toBeChecked();
  await hasSentAll(page);
});

test("stars stand on cards where wished, and get a note and a day @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto(FILM);
  await isKnown(page);
  await choose(page, "3½ of 5 stars");
  await hasSentAll(page);
  await page.goto("/profile/preferences");
  await page.getByLabel("Show my ratings on cards").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/notice=saved/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("user") ?? ""))
    .toContain('"showsRatings":true');
  await page.goto("/ratings");
  await expect(page.locator("[data-stars='3½']")).toHaveCount(1);
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole("link", { name: /change your rating/ }).click();
  await page.getByLabel("Note").fill("At last with music");
  await page.getByLabel("Watched on").fill("2026-01-05");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("5 January 2026")).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
});

test("what is rated offline is sent later, and what the server refuses is reverted @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 503/, /ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.goto(FILM);
  await isKnown(page);
  await choose(page, "2 of 5 stars");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("2 of 5 stars");
  await hasSentAll(page);
  await context.setOffline(true);
  await choose(page, "5 of 5 stars");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("You're offline.");
  await context.setOffline(false);
  await hasSentAll(page);
  await page.route("**/api/ratings", (route) => route.fulfill({ status: 503 }));
  await choose(page, "1 of 5 stars");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "Your marks are as they were.",
  );
  await expect(stars(page, "5 of 5 stars")).toBeChecked();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("stars are chosen on the title's page and saved @prove", async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(context, "Ada");
    await page.goto(FILM);
    await choose(page, "4½ of 5 stars");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your rating is saved")).toBeVisible();
    await page.getByRole("link", { name: "Note and dates" }).click();
    await expect(stars(page, "4½ of 5 stars")).toBeChecked();
  });
});
