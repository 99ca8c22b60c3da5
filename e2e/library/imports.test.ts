import { buffer } from "node:stream/consumers";

import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";

import { serviceFiles, type ServiceRow } from "#tests/library/service-rows.ts";

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

test("Letterboxd's archive is imported, a guess is confirmed, and everything is exported @prove", async ({
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
  await expect(page.locator("[data-own-script=reorder] li")).toHaveCount(2);
  await page.goto("/profile/import");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Everything as JSON" }).click();
  expect((await downloading).suggestedFilename()).toBe("matinee-library.json");
});

test("a file that is too large is refused on the page, which says so @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/profile/import");
  await page.getByLabel("File").setInputFiles({
    name: "everything.zip",
    mimeType: "application/zip",
    buffer: Buffer.alloc(20 * 1024 * 1024),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("That file is too large.")).toBeVisible();
  await expect(page.getByLabel("File")).toHaveAttribute("aria-invalid", "true");
});

const METROPOLIS: ServiceRow = {
  kind: "movie",
  title: "Metropolis",
  year: "1927",
  tmdb: 19,
  imdb: "tt0017136",
  day: "2025-02-03",
  halfStars: 9,
  season: 1,
  episode: 1,
};

/** The mark from which one starts, of what writes the same service's files in several ways. */
const markOf = (writer: string) => writer.replace(/'s (?:tools|table)$/, "");

test("from the mark of each service its file is imported @prove", async ({
  page,
  context,
  signInAs,
}) => {
  test.slow();
  await signInAs(context, "Ada Lovelace");
  await page.goto("/profile/import");
  const marks = page.getByRole("navigation", { name: "Where do you come from?" });
  for (const [writer, write] of Object.entries(serviceFiles)) {
    const file = write(METROPOLIS);
    if (file === undefined) throw new Error(`${writer} has no films.`);
    await page.goto("/profile/import");
    await marks.getByRole("link", { name: markOf(writer), exact: true }).click();
    await expect(page.getByRole("heading", { name: `From ${markOf(writer)}` })).toBeVisible();
    const sent = { name: file.name, mimeType: "text/plain", buffer: Buffer.from(file.text) };
    await page.getByLabel("File").setInputFiles(sent);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const found = writer === "Netflix" ? "To check: 1" : "Imported: 1";
    await expect(page.getByRole("link", { name: found }), writer).toBeVisible();
  }
  await page.goto("/profile/import?from=jellyfin");
  expect(await findProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.goto("/movie/19");
  const watched = page.locator("main button[form=watched-form]").first();
  await expect(watched).toHaveAttribute("aria-pressed", "true");
});

test("a file is imported even when its tab is closed at once, and taken back at one press @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/profile/import");
  const file = serviceFiles["Trakt"]?.(METROPOLIS);
  if (file === undefined) throw new Error("Trakt has films.");
  const { name, text } = file;
  const mimeType = "application/octet-stream";
  await page.getByLabel("File").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL(/\/profile\/import\/[\w-]+$/);
  const report = new URL(page.url()).pathname;
  await page.close();
  const next = await context.newPage();
  await next.goto("/profile/import");
  await next.getByRole("link", { name }).click();
  await expect(next.getByRole("link", { name: "Imported: 1" })).toBeVisible();
  await next.goto("/movie/19");
  const watched = next.locator("main button[form=watched-form]").first();
  await expect(watched).toHaveAttribute("aria-pressed", "true");
  await next.goto(`${report}?undo=ask`);
  await next.getByRole("button", { name: "Undo", exact: false }).first().click();
  await expect(next.getByText("This import was undone")).toBeVisible();
  await next.goto("/movie/19");
  await expect(watched).toHaveAttribute("aria-pressed", "false");
});
