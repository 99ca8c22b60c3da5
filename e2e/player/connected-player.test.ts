import type { Locator, Page } from "@playwright/test";

import { isInFull } from "#tests/in-full.ts";

import { listen } from "../../stand-ins/listen.ts";
import { createMediaBrowser } from "../../stand-ins/players/media-browser.ts";
import { createShelf } from "../../stand-ins/players/shelf.ts";
import { expect } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { test } from "../support/own-server.ts";

// Of a home: its address is a private one.
test.use({ ownVariables: { ALERT_PRIVATE_TARGETS: "allow" } });

const seenAtMs = Date.parse("2024-05-26T20:00:00Z");

/** Jellyfin, where Nosferatu was watched; Metropolis is watched here. */
async function openJellyfin() {
  const film = { type: "movie", durationSeconds: 9000 } as const;
  const shelf = createShelf({
    items: [
      { ...film, id: "m", title: "Metropolis", year: 1927, numbers: { tmdb: "19" } },
      {
        ...film,
        id: "n",
        title: "Nosferatu",
        year: 1922,
        numbers: { tmdb: "653" },
        isWatched: true,
        playedAtMs: seenAtMs,
      },
      { ...film, id: "h", title: "Our Holidays" },
    ],
  });
  return { shelf, ...(await listen(createMediaBrowser(shelf, "jellyfin"), { port: 0 })) };
}

/** Until it is on the page: what is read from a player comes when it has come. */
async function repeatUntil(act: () => Promise<unknown>, wanted: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await act();
      return wanted.isVisible();
    })
    .toBe(true);
}
const reloadUntil = (wanted: Locator) => repeatUntil(() => wanted.page().reload(), wanted);

async function look(page: Page): Promise<void> {
  expect(await isWiderThanScreen(page)).toBe(false);
  if (isInFull) expect(await findProblems(page)).toEqual([]);
}

test("a viewer connects Jellyfin, sees what would change, and agrees to it", async ({
  page,
  ownOrigin,
  expectErrors,
}) => {
  // What is refused, and a library that is not read yet.
  expectErrors(/status of 400/);
  const jellyfin = await openJellyfin();
  await page.goto(`${ownOrigin}/movie/19`);
  await page
    .getByRole("button", { name: /Mark as Watched/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Watched/ }).first()).toBeVisible();
  await page.goto(`${ownOrigin}/history/players/connect`);

  const connect = async (typed: { url?: string; key?: string; person?: string } = {}) => {
    await page.getByLabel("Address").fill(typed.url ?? jellyfin.url);
    await page.getByLabel("Key", { exact: true }).fill(typed.key ?? jellyfin.shelf.key);
    await page.getByLabel("Your name there").fill(typed.person ?? "ada");
    await page.getByRole("button", { name: "Connect" }).click();
  };
  await connect({ url: "http://127.0.0.1:9" });
  await expect(page.getByText("No such player answers at this address")).toBeVisible();
  await connect({ key: "another-key" });
  await expect(page.getByText("The player does not accept this key")).toBeVisible();
  await expect(page.getByLabel("Key", { exact: true })).toHaveValue("");
  await connect({ person: "Nobody" });
  await expect(page.getByText("The player knows nobody of this name")).toBeVisible();
  await look(page);

  await connect();
  await expect(page.getByRole("heading", { name: "Jellyfin", level: 1 })).toBeVisible();
  const changes = page.getByRole("heading", { name: "What Would Change" });
  await reloadUntil(changes);
  const section = page.locator("section").filter({ has: changes });
  await expect(section).toContainText(/In Matinee.*Become watched\s*1.*Nosferatu/s);
  await expect(section).toContainText(/In the player.*Become watched\s*1.*Metropolis/s);
  expect(jellyfin.shelf.itemOf("m").isWatched, "nothing has changed yet").not.toBe(true);
  await look(page);

  await page.getByRole("radio", { name: /Put both together/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(changes).toBeHidden();
  await reloadUntil(page.getByText(/Up to date since/));
  expect(jellyfin.shelf.itemOf("m").isWatched).toBe(true);
  await look(page);
  await page.goto(`${ownOrigin}/movie/653`);
  await expect(page.getByRole("button", { name: /^Watched/ }).first()).toBeVisible();
  await jellyfin.close();
});

test("a player that refuses its key or is away says so, and can be disconnected", async ({
  page,
  ownOrigin,
}) => {
  const jellyfin = await openJellyfin();
  await page.goto(`${ownOrigin}/history/players/connect`);
  await page.getByLabel("Address").fill(jellyfin.url);
  await page.getByLabel("Key", { exact: true }).fill(jellyfin.shelf.key);
  await page.getByLabel("Your name there").fill("Ada");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("heading", { name: "Jellyfin", level: 1 })).toBeVisible();
  const start = page.getByRole("button", { name: "Start" });
  await reloadUntil(start);
  await start.click();
  const now = page.getByRole("button", { name: "Bring Up to Date Now" });
  const shows = async (text: RegExp) => {
    await repeatUntil(() => now.click(), page.getByText(text));
    await look(page);
  };
  await shows(/Up to date since/);
  jellyfin.shelf.key = "changed";
  await shows(/no longer accepts the key/);
  await jellyfin.close();
  await shows(/isn't answering/);
  await page.goto(`${ownOrigin}/history/players`);
  await expect(page.getByRole("link", { name: /Jellyfin/ }).first()).toBeVisible();
  await look(page);
  await page
    .getByRole("link", { name: /Jellyfin/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page).toHaveURL(/players\?notice=disconnected/);
});
