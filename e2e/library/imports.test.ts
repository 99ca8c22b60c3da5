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

const IMDB_TITLE =
  "Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors";
const METROPOLIS =
  "Metropolis,Metropolis,https://www.imdb.com/title/tt0017136,Movie,8.3,153,1927,,,,";
const ids = { imdb: "tt0017136", tmdb: 19 };
const guids = [{ id: "imdb://tt0017136" }, { id: "tmdb://19" }];
const played = { Played: true, PlayCount: 1, LastPlayedDate: "2025-02-03T20:00:00.0000000Z" };

/** A file of each other service, in its real shape; docs/imports.md says where each comes from. */
const OTHERS: readonly [service: string, fileName: string, content: string | object][] = [
  [
    "IMDb",
    "ratings.csv",
    `Const,Your Rating,Date Rated,${IMDB_TITLE}\ntt0017136,9,2020-02-03,${METROPOLIS}\n`,
  ],
  [
    "Trakt",
    "watched-history-1.json",
    [
      {
        id: 1,
        watched_at: "2026-08-21T06:41:00.000Z",
        action: "watch",
        type: "movie",
        movie: { title: "Metropolis", year: 1927, ids: { trakt: 1, slug: "metropolis", ...ids } },
      },
    ],
  ],
  [
    "Jellyfin",
    "items.json",
    {
      Items: [
        {
          Type: "Movie",
          Name: "Metropolis",
          ProductionYear: 1927,
          ProviderIds: { Tmdb: "19", Imdb: "tt0017136" },
          UserData: played,
        },
      ],
    },
  ],
  [
    "Plex",
    "all.json",
    {
      MediaContainer: {
        Metadata: [
          {
            ratingKey: "1",
            type: "movie",
            title: "Metropolis",
            year: 1927,
            viewCount: 1,
            lastViewedAt: 1_738_612_800,
            Guid: guids,
          },
        ],
      },
    },
  ],
];

for (const [service, name, content] of OTHERS) {
  test(`a file of ${service} is imported, even when its tab is closed at once @prove`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(context, "Ada Lovelace");
    await page.goto("/profile/import");
    const text = typeof content === "string" ? content : JSON.stringify(content);
    const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/profile\/import\/[\w-]+$/);
    await page.close();
    const next = await context.newPage();
    await next.goto("/profile/import");
    await next.getByRole("link", { name }).click();
    await expect(next.getByRole("link", { name: "Imported: 1" })).toBeVisible();
    await next.goto("/movie/19");
    const watched = next.locator("main button[form=watched-form]").first();
    await expect(watched).toHaveAttribute("aria-pressed", "true");
  });
}
