import type { BrowserContext, Page } from "@playwright/test";

import {
  answerPart,
  makeFilm,
  MEGABYTE,
  orderedFilm,
  type MadeFilm,
} from "#tests/downloads/made-film.ts";
import { inFull } from "#tests/in-full.ts";

import { addressOf } from "../support/below-a-path.ts";
import { begin, FILM, media, secondsOf, SOON } from "../support/film-player.ts";
import { pinned } from "../support/pinned-pages.ts";
import { expect, test } from "../support/journey.ts";
import { outboxOf } from "../support/outbox.ts";
import { hasRun, isKnown } from "../support/page-script.ts";

const OTHERS_PLACE = { positionSeconds: 50, durationSeconds: 60 };
const FILE = "**/archive/*/file?*";

const line = (page: Page) => page.locator("[data-own-script=downloads] li");
const states = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("films") ?? "[]").map(({ state }: { state: string }) => state),
  );
/** Where each of the films on this device was stopped. */
const places = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("films") ?? "[]").map(({ place }: { place: unknown }) => place),
  );
const bytes = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("films") ?? "[]")[0]?.bytes ?? 0);

test.describe("with the offline worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a film is stored in the size that is chosen, plays without a connection, and goes on where it was", async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/, /status of 404/);
    await signInAs(context, "Ada");
    await page.goto(FILM);
    await isKnown(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(begin(page)).toBeVisible();
    await page.getByText("Download", { exact: true }).click();
    // Before that the browser saves the file itself.
    await hasRun(page, "take-along");
    await page.locator("[data-download-size]").first().click();
    // Its state says what it waits for, where it is not done.
    await expect.poll(() => states(page), SOON).toEqual(["done"]);
    await expect(page.getByText("On this device")).toBeVisible();
    await page.getByRole("link", { name: "All downloads" }).click();
    await expect(line(page)).toHaveCount(1);
    await expect(line(page).getByText("On this device")).toBeVisible();
    await expect.poll(() => pinned(page)).toEqual(expect.arrayContaining([FILM, "/downloads"]));
    // Another profile has stored the same film before, and stopped it elsewhere.
    await page.evaluate((place) => {
      const [film] = JSON.parse(localStorage.getItem("films") ?? "[]");
      const others = { ...film, profile: "another", file: "another", place };
      localStorage.setItem("films", JSON.stringify([others, film]));
    }, OTHERS_PLACE);

    await context.setOffline(true);
    await page.goto("/downloads");
    await line(page).getByRole("link").first().click();
    await begin(page).click();
    await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(1);
    expect((await page.locator("video").first().getAttribute("src")) ?? "").toMatch(/^blob:/);
    await page.keyboard.press("k");
    await expect.poll(async () => (await media(page)).isPlaying).toBe(false);
    await page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => {
        video.currentTime = 20;
      });
    const ownPlace = { positionSeconds: 20, durationSeconds: 60 };
    await expect.poll(() => places(page)).toEqual([OTHERS_PLACE, ownPlace]);
    expect(await outboxOf(page)).toContainEqual(expect.objectContaining({ path: "/api/progress" }));
    await page.goto("/downloads");
    await line(page).getByRole("link").first().click();
    // A film that is started before its place is known starts from the beginning, and offers it.
    await expect(begin(page)).toHaveAccessibleName("Resume from 20 seconds");
    await begin(page).click();
    await expect.poll(async () => (await media(page)).isPlaying, SOON).toBe(true);
    expect((await media(page)).seconds).toBeGreaterThan(19);
    const sent = page.waitForResponse(/\/api\/progress$/);
    await context.setOffline(false);
    expect((await sent).status()).toBe(200);

    await page.goto("/downloads");
    await line(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Nothing is on this device")).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse free films" })).toBeFocused();
    expect(await filesOnDevice(page)).toEqual([]);
  });
});

const filesOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("films", { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys())
      names.push(name);
    return names;
  });

/** Answers for the server with parts of a film, and counts what it was asked for. */
async function serveFilm(context: BrowserContext, film: MadeFilm, etag = '"1"') {
  const requests: number[] = [];
  // The newest answers; without the one before, for a moment the server itself would.
  await context.route(FILE, (route) => {
    const { from, ...answer } = answerPart(film, route.request().headers(), etag);
    requests.push(from);
    return route.fulfill(answer);
  });
  return requests;
}

/** Puts a film on the list, as its page does. */
const order = (page: Page, film: Pick<MadeFilm, "sizeBytes" | "sha1">): Promise<void> =>
  page.evaluate(
    (stored) => localStorage.setItem("films", JSON.stringify([stored])),
    orderedFilm(film, addressOf("")),
  );

test("a long film whose tab is closed three times is complete by its checksum, and no part is fetched twice for it @prove", async ({
  page,
  context,
  expectErrors,
}) => {
  // Any page may look for the film's own page, to store it: this film has none.
  expectErrors(/status of 404/);
  const film = makeFilm(inFull(300, 40));
  const requests = await serveFilm(context, film);
  await page.goto("/downloads");
  await order(page, film);
  let tab = page;
  for (const part of [0.1, 0.4, 0.7]) {
    await tab.goto("/about");
    await expect.poll(() => bytes(tab), SOON).toBeGreaterThan(film.sizeBytes * part);
    const next = await context.newPage();
    await tab.close();
    tab = next;
    await tab.goto("/about");
  }
  await tab.goto("/downloads");
  await expect(line(tab).getByText("On this device")).toBeVisible(SOON);
  const sum = await tab.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getDirectoryHandle("films")).getFileHandle("one");
    const digest = await crypto.subtle.digest("SHA-1", await (await file.getFile()).arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  expect(sum).toBe(film.sha1);
  expect(requests.length).toBeLessThan(film.sizeBytes / (8 * MEGABYTE) + 8);
});

test("a film waits without a connection, is paused and resumed, and starts again when its file changes @prove", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
  const film = makeFilm(24);
  let requests = 0;
  await context.route(FILE, (route) => {
    if (route.request().method() === "GET") requests += 1;
    return route.abort("internetdisconnected");
  });
  await page.goto("/downloads");
  await order(page, film);
  await page.reload();
  await expect(line(page).getByText("It waits for a connection")).toBeVisible();
  expect(requests, "it is tried again later").toBeLessThan(5);
  await line(page).getByRole("button", { name: "Pause" }).click();
  await serveFilm(context, film, '"old"');
  await page.evaluate(() => {
    const [stored] = JSON.parse(localStorage.getItem("films") ?? "[]");
    localStorage.setItem("films", JSON.stringify([{ ...stored, version: '"older"' }]));
  });
  await page.reload();
  await expect(line(page).getByText("Paused")).toBeVisible();
  await line(page).getByRole("button", { name: "Resume" }).click();
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
});

test("what isn't the film, what the browser removed, and what is withdrawn says so @prove", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const film = makeFilm(2);
  await serveFilm(context, film);
  await page.goto("/downloads");
  await order(page, { ...film, sha1: "0".repeat(40) });
  await page.reload();
  await expect(line(page).getByText("its checksum differs")).toBeVisible(SOON);
  await order(page, film);
  await page.reload();
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry("films", { recursive: true });
  });
  await page.reload();
  await expect(line(page).getByText("removed it to make room")).toBeVisible();
  await line(page).getByRole("button", { name: "Download Again" }).click();
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
  await context.unroute(FILE);
  await page.evaluate(() => localStorage.removeItem("films-checked"));
  await page.reload();
  await expect(line(page).getByText("no longer offered here")).toBeVisible();
  expect(await filesOnDevice(page)).toEqual([]);
});

test("a device without room says so, and goes on when there is some @prove", async ({
  page,
  context,
}) => {
  const film = makeFilm(24);
  await serveFilm(context, film);
  await page.goto("/downloads");
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 12 * MEGABYTE });
  await order(page, film);
  await page.reload();
  await expect(line(page).getByText("no more room")).toBeVisible(SOON);
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await line(page).getByRole("button", { name: "Resume" }).click();
  await expect(line(page).getByText("On this device")).toBeVisible(SOON);
});

test("another account on the device neither sees nor keeps a film @prove", async ({
  page,
  context,
  signInAs,
}) => {
  const film = makeFilm(2);
  await serveFilm(context, film);
  await page.goto("/downloads");
  await order(page, film);
  await page.evaluate(() => {
    const [stored] = JSON.parse(localStorage.getItem("films") ?? "[]");
    localStorage.setItem("films", JSON.stringify([{ ...stored, email: "eve@example.org" }]));
  });
  await signInAs(context, "Ada");
  await page.goto("/downloads");
  await isKnown(page);
  await page.reload();
  await expect(page.getByText("Nothing is on this device")).toBeVisible();
  await expect.poll(() => states(page)).toEqual([]);
});
