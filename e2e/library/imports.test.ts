import { buffer } from "node:stream/consumers";

import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

const FILM = "Date,Name,Year,Letterboxd URI";
const FILES = {
  "watchlist.csv": `${FILM}\n2022-05-06,Sunrise: A Song of Two Humans,1927,u1\n`,
  "ratings.csv": `${FILM},Rating\n2021-03-04,Metropolis,1927,u2,4.5\n2021-03-04,Nosferatu,1921,u3,4\n`,
  "lists/rain.csv":
    "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2021-11-06,Rainy Days,,u,Wet\n\n" +
    "Position,Name,Year,URL,Description\n1,Metropolis,1927,u2,\n2,Nobody Has Ever Seen This,1927,u4,\n",
};

test("Letterboxd's archive is imported, a guess is confirmed, and everything is exported", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/profile");
  await page.getByRole("link", { name: /Import and Export/ }).click();
  expect(await findProblems(page)).toEqual([]);
  const files = Object.entries(FILES).map(([name, text]) => ({ name, pieces: [text] }));
  await page.getByLabel("File").setInputFiles({
    name: "letterboxd-ada.zip",
    mimeType: "application/zip",
    buffer: await buffer(zipArchive(files)),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "letterboxd-ada.zip" })).toBeVisible();
  // The page shows by itself how it goes on.
  await expect(page.getByText("Please check them: only what you confirm")).toBeVisible();
  await expect(page.getByRole("link", { name: "Imported: 2" })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("button", { name: /^That's it: Nosferatu/ }).click();
  await expect(page.getByRole("link", { name: "Imported: 3" })).toBeVisible();
  await page.getByRole("link", { name: "Not found: 1" }).click();
  await page.getByRole("link", { name: /^Choose another for Nobody/ }).click();
  await page.getByLabel("Title", { exact: true }).fill("Detour");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Choose Detour" }).first().click();
  await expect(page.getByRole("link", { name: "Imported: 4" })).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("link", { name: "Rainy Days" }).click();
  await expect(page.locator("[data-reorder] li")).toHaveCount(2);
  await page.goto("/profile/import");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Everything as JSON" }).click();
  expect((await downloading).suggestedFilename()).toBe("matinee-library.json");
});
