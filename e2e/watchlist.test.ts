import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { findProblems, isWiderThanScreen } from "./support/look.ts";
import { hasSentAll } from "./support/outbox.ts";
import { hasRun, holdTimers, isKnown } from "./support/page-script.ts";

const ribbon = (page: Page, title: string) =>
  page.getByRole("button", { name: `Add ${title} to watchlist` }).first();

const isPressed = (page: Page, title: string, pressed: boolean) =>
  expect(ribbon(page, title)).toHaveAttribute("aria-pressed", String(pressed));

/** The first film in the list of the best. */
async function firstTitle(page: Page): Promise<string> {
  const name = await page
    .getByRole("button", { name: /to watchlist$/ })
    .first()
    .ariaSnapshot();
  return /Add (.*) to watchlist/.exec(name)?.[1] ?? "";
}

const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/user-watchlist"));

test("a click on a card shows at once and everywhere, and can be undone @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await holdTimers(context);
  await signInAs(context, "Ada Lovelace");
  await page.goto("/");
  await isKnown(page);
  const title = await firstTitle(page);
  const other = await context.newPage();
  await other.goto("/");
  await isPressed(other, title, false);
  const added = answered(page);
  await ribbon(page, title).dblclick();
  await isPressed(page, title, true);
  await added;
  await hasSentAll(page);
  await isPressed(other, title, true);
  await page.reload();
  await isPressed(page, title, true);
  await ribbon(page, title).click();
  await isPressed(page, title, false);
  await isPressed(other, title, false);
  await hasSentAll(page);
  const undone = answered(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await isPressed(page, title, true);
  await expect(ribbon(page, title)).toBeFocused();
  await undone;
  await hasSentAll(page);
  await isPressed(other, title, true);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "My Watchlist" }).click();
  await expect(page.getByRole("heading", { name: "My Watchlist" })).toBeVisible();
  await isPressed(page, title, true);
});

test("what the server refuses is reverted, with a message @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  await signInAs(context, "Ada");
  await page.goto("/movies");
  await isKnown(page);
  const title = await firstTitle(page);
  await page.route("**/api/user-watchlist", (route) => route.fulfill({ status: 503 }));
  await ribbon(page, title).click();
  const alert = page.getByRole("region", { name: "Messages" });
  await expect(alert).toContainText("Your watchlist is as it was.");
  await isPressed(page, title, false);
  await hasSentAll(page);
});

test("two tabs and a device that was offline end in the same state", async ({
  page,
  context,
  browser,
  baseURL,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await holdTimers(context);
  await signInAs(context, "Ada");
  const device = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    serviceWorkers: "block",
    storageState: await context.storageState(),
  });
  await holdTimers(device);
  const away = await device.newPage();
  await away.goto("/movies/best");
  await isKnown(away);
  // Their script loads when somebody uses the page for the first time.
  await away.keyboard.press("Tab");
  await hasRun(away, "marks");
  const names = await away
    .getByRole("button", { name: /to watchlist$/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => /^Add (.*) to watchlist$/.exec(button.ariaLabel ?? "")?.[1] ?? ""),
    );
  const [saved = "", undone = ""] = names;
  await device.setOffline(true);
  await ribbon(away, saved).click();
  await expect(away.getByRole("region", { name: "Messages" })).toContainText("You're offline.");
  await ribbon(away, undone).click();
  await isPressed(away, saved, true);
  await isPressed(away, undone, true);

  // Later than what was clicked offline: added and removed again at home.
  await page.goto("/movies/best");
  await isKnown(page);
  for (const button of [ribbon(page, undone), page.getByRole("button", { name: "Undo" })]) {
    const done = answered(page);
    await button.click();
    await done;
    await hasSentAll(page);
  }
  await isPressed(page, undone, false);
  await device.setOffline(false);
  await isPressed(away, undone, false);
  await isPressed(away, saved, true);
  await hasSentAll(away);
  await page.goto("/watchlist");
  await isPressed(page, saved, true);
  await expect(ribbon(page, undone)).toHaveCount(0);
  // The next page shows what the script of this one has learned from it.
  await hasRun(page, "page-script");
  await page.goto("/movies/best");
  await isPressed(page, saved, true);
  await isPressed(page, undone, false);
  await device.close();
});

test("a title's page has a button with text, and so has the keyboard @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/tv/1396/season/1");
  await isKnown(page);
  const button = page.getByRole("button", { name: "Add to Watchlist" });
  await button.focus();
  const added = answered(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "On Your Watchlist" })).toBeVisible();
  await added;
  await page.goto("/watchlist");
  await expect(page.getByText("1 title", { exact: true })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("button", { name: /to watchlist$/ }).focus();
  const removed = answered(page);
  await page.keyboard.press("Space");
  await removed;
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Watchlist" })).toBeVisible();
  await expect(page.getByText("Your watchlist is empty")).toBeVisible();
});

test("a visitor who clicks is asked to sign in, and returns to the page @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  await page
    .getByRole("button", { name: /to watchlist$/ })
    .first()
    .click();
  await expect(page).toHaveURL("/login?next=%2Fmovies");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every button is a form that leads back, and asks before it removes @prove", async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(context, "Ada");
    await page.goto("/movies");
    const title = await firstTitle(page);
    await ribbon(page, title).click();
    await expect(page).toHaveURL("/movies#watchlist-added");
    await expect(page.getByText("Added to your watchlist")).toBeVisible();
    await ribbon(page, title).click();
    await expect(page.getByText(`${title} is on your watchlist already.`)).toBeVisible();
    await page.getByRole("button", { name: "Take It Off" }).click();
    await expect(page).toHaveURL("/movies#watchlist-removed");
    await page.goto("/watchlist");
    await expect(page.getByText("Your watchlist is empty")).toBeVisible();
  });
});
