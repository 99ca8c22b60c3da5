import type { Page } from "@playwright/test";

import { inFull, isInFull } from "#tests/in-full.ts";

import { addressOf } from "./support/below-a-path.ts";
import { expect, test } from "./support/journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./support/look.ts";
import { hasSentAll } from "./support/outbox.ts";
import { hasRun, holdTimers } from "./support/page-script.ts";

const FILM = "Metropolis1927EnglishVersion";

/** What a player and a button would report, without waiting for a film to play. */
const tell = (page: Page, path: string, record: object) =>
  page.evaluate(
    async ({ address, body }) => (await fetch(address, { method: "POST", body })).status,
    { address: addressOf(path), body: JSON.stringify(record) },
  );

const emailOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").email ?? "");

const cardsKnown = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").continue?.length);

const knows = (page: Page, cards: number) => expect.poll(() => cardsKnown(page)).toBe(cards);

/** Asks until then: the server leaves out a film whose name the archive does not tell in time. */
const learns = (page: Page, cards: number) =>
  expect
    .poll(
      async () => {
        const request = page.waitForResponse(/\/api\/viewer$/);
        await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
        await request;
        return cardsKnown(page);
      },
      { timeout: 120_000 },
    )
    .toBe(cards);

const row = (page: Page) => page.getByRole("region", { name: "Continue Watching" });

test("the next page has a Continue Watching row, which moves nothing, and cards are removed by a click", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // Missing pictures are a part of this journey.
  expectErrors(/status of 404/);
  await holdTimers(context);
  await signInAs(context, "Ada");
  await page.goto("/categories");
  await knows(page, 0);
  const place = { item: FILM, work: "", positionSeconds: 1200, durationSeconds: 5640 };
  expect(await tell(page, "/api/progress", place)).toBe(200);
  const mark = {
    user_id: await emailOf(page),
    content_type: "tv",
    content_id: "1396",
    content_title: "Breaking Bad",
    episode: "S1E2",
    watched_at: new Date().toISOString(),
  };
  expect(await tell(page, "/api/watched", mark)).toBe(200);
  await page.goto("/archive");
  await learns(page, 2);
  await expect(row(page), "not in the page on which it was learnt").toBeHidden();

  for (const path of inFull(["/", "/movies", "/archive"], ["/movies"])) {
    await page.goto(path);
    await expect(row(page).getByRole("link"), path).toHaveCount(2);
    expect(await layoutShift(page), path).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row(page).getByText("Next: S1E3")).toBeVisible();
  await expect(row(page).getByText("1h 14m left")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "Trending Movies" })).toBeVisible();
  await expect(row(page).getByRole("link"), "by soft navigation").toHaveCount(2);

  const remove = row(page).getByRole("button", { name: /^Remove Breaking Bad/ });
  await remove.click();
  await expect(row(page).getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page).getByRole("link")).toHaveCount(2);
  await hasSentAll(page);
  const removed = page.waitForResponse((answer) => answer.url().includes("continue-watching"));
  await remove.press("Enter");
  expect((await removed).status()).toBe(200);
  await hasSentAll(page);
  await expect(row(page).getByRole("link")).toBeFocused();
  await page.goto("/history");
  await expect(row(page).getByRole("link")).toHaveCount(1);
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  await expect(page.getByText("Watched 21 %")).toBeVisible();
  await page.goto("/archive?q=metropolis");
  const frame = page.locator(`[data-film="${FILM}"][data-half] a > :has(img)`);
  const bar = await frame.evaluate((element) => {
    const { content, backgroundSize } = getComputedStyle(element, "::before");
    return `${content} ${backgroundSize}`;
  });
  expect(bar).toMatch(/Partly watched.* 21\.\d+%/);
});

test("a mark on an episode shows at once, is there on the next visit, and can be removed @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/, /status of 503/);
  await holdTimers(context);
  await signInAs(context, "Ada");
  await page.goto("/tv/1396/season/1");
  await knows(page, 0);
  const episodes = page.getByRole("region", { name: "Episodes" }).getByRole("listitem");
  const mark = (at: number) => episodes.nth(at).getByRole("button");
  const answered = page.waitForResponse("**/api/watched");
  await mark(1).dblclick();
  await expect(mark(1)).toHaveAttribute("aria-pressed", "true");
  expect((await answered).status()).toBe(200);
  await knows(page, 1);
  await page.getByRole("button", { name: /^Mark as Watched ?: Season 1/ }).click();
  await expect(mark(0)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(mark(0)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toContain("!S1");
  await page.reload();
  await expect(mark(1)).toHaveAttribute("aria-pressed", "false");
  await page.route("**/api/watched", (route) => route.fulfill({ status: 503 }));
  await mark(2).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "Your marks are as they were.",
  );
  await expect(mark(2)).toHaveAttribute("aria-pressed", "false");
});

test("marks of two tabs and of a device that was offline end in the same state @prove", async ({
  page,
  context,
  browser,
  baseURL,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await holdTimers(context);
  await signInAs(context, "Ada");
  const device = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    serviceWorkers: "block",
    storageState: await context.storageState(),
  });
  const away = await device.newPage();
  const mark = (tab: Page, at: number) =>
    tab.getByRole("region", { name: "Episodes" }).getByRole("listitem").nth(at).getByRole("button");
  const isMarked = (tab: Page, at: number, is: boolean) =>
    expect(mark(tab, at)).toHaveAttribute("aria-pressed", String(is));
  await away.goto("/tv/1396/season/1");
  await knows(away, 0);
  // Their script loads when somebody uses the page for the first time.
  await away.keyboard.press("Tab");
  await hasRun(away, "watched-marks");
  await device.setOffline(true);
  await mark(away, 0).click();
  await expect(away.getByRole("region", { name: "Messages" })).toContainText("You're offline.");
  await mark(away, 1).click();
  await isMarked(away, 0, true);
  await isMarked(away, 1, true);

  // Later than what was clicked offline: marked and removed at home, in view of a second tab.
  await page.goto("/tv/1396/season/1");
  await knows(page, 0);
  const second = await context.newPage();
  await second.goto("/tv/1396/season/1");
  for (const button of [mark(page, 1), page.getByRole("button", { name: "Undo" })]) {
    const done = page.waitForResponse("**/api/watched");
    await button.click();
    await done;
  }
  await device.setOffline(false);
  await isMarked(away, 1, false);
  await isMarked(away, 0, true);
  await hasSentAll(away);
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
  for (const tab of [page, second, away]) {
    await isMarked(tab, 0, true);
    await isMarked(tab, 1, false);
  }
  // What one tab removes, the other does not keep.
  await mark(second, 0).click();
  await isMarked(page, 0, false);
  await device.close();
});
