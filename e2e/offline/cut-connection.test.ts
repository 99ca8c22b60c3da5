import type { Page } from "@playwright/test";

import { begin, button, FILM, media, secondsOf, SOON } from "../support/film-player.ts";
import { pinned } from "../support/pinned-pages.ts";
import { expect, test } from "../support/journey.ts";
import { outboxOf } from "../support/outbox.ts";
import { hasRun, isKnown } from "../support/page-script.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(600_000);

const OTHER = "/archive/Detour";
const line = (page: Page) => page.locator("[data-own-script=downloads] li");

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test("with the connection cut at each step a film is stored, opened, played, continued and removed @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(
    /ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION_RESET)/,
    /status of 404/,
    /dynamically imported/,
  );
  const cut = () => context.setOffline(true);
  const restore = () => context.setOffline(false);
  await signInAs(context, "Ada");
  await page.goto(FILM);
  await isKnown(page);
  await isControlled(page);

  // At the press of a size: nothing of the film, nor of its page, is there yet.
  await page.getByText("Download", { exact: true }).click();
  await hasRun(page, "take-along");
  await cut();
  await page.locator("[data-download-size]").first().click();
  await expect(page.getByText("It waits for a connection")).toBeVisible();
  await restore();
  await page.goto("/about");
  await expect.poll(() => pinned(page), SOON).toEqual(expect.arrayContaining([FILM, "/downloads"]));
  await page.goto("/downloads");
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);

  // Before the list is opened, the film's page, and the film.
  await cut();
  await page.goto("/downloads");
  await expect(line(page)).toHaveCount(1);
  await line(page).getByRole("link").first().click();
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(1);
  // Everything that the player has is there as well.
  await button(page, "Settings").click();
  await page.getByLabel("Speed").selectOption("1.5×");
  await page.getByRole("button", { name: "What is said" }).click();
  const dialog = page.getByRole("dialog", { name: "What is said" });
  await dialog.getByRole("listitem").nth(1).getByRole("button").click();
  await page.keyboard.press("k");
  const waiting = async () => JSON.stringify(await outboxOf(page));
  await expect.poll(waiting).toContain("positionSeconds");
  await expect.poll(waiting).toContain('"rate":1.5');

  // While what waits is to be sent.
  await page.route("**/api/progress", (route) => route.abort("connectionreset"));
  await restore();
  await page.goto("/downloads");
  await expect.poll(waiting).not.toContain('"rate":1.5');
  expect(await waiting()).toContain("positionSeconds");
  await page.unroute("**/api/progress");
  // What may still be on its way is sent again by a later page.
  await expect(async () => {
    await page.reload();
    expect(await outboxOf(page)).toEqual([]);
  }).toPass();

  // Before a film that is not on the device is opened, and while another is being stored.
  await page.goto(OTHER);
  // A new speed makes the page ask anew who watches.
  await isKnown(page);
  await hasRun(page, "take-along");
  await page.getByText("Download", { exact: true }).click();
  await page.locator("[data-download-size]").first().click();
  await cut();
  await page.goto("/archive/Nosferatu1922");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The lights are out.");
  await page.goto("/downloads");
  await expect(line(page)).toHaveCount(2);

  // Before a film is removed: it goes, and stays away when the connection is back.
  await line(page).first().getByRole("button", { name: "Remove" }).click();
  await expect(line(page)).toHaveCount(1);
  await restore();
  await page.reload();
  await expect(line(page)).toHaveCount(1);
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);

  // The speed is the profile's now.
  await page.goto(FILM);
  await begin(page).click();
  await expect.poll(() => media(page), SOON).toMatchObject({ isPlaying: true, rate: 1.5 });
});
