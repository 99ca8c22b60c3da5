import type { Page } from "@playwright/test";

import { inFull } from "#tests/in-full.ts";

import { expect, test } from "./support/journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./support/look.ts";
import { openFailed } from "./support/open-failed.ts";

const INCEPTION = "/movie/27205";
const BREAKING_BAD = "/tv/1396";
const TRAILER_GONE = "/movie/900060012";
const DELAYED = "/movie/999000001";
/** Refused at once; what is retried may take longer than a page waits. */
const BROKEN = "/movie/999000403";

const watchTrailer = (page: Page) => page.getByRole("button", { name: /^Watch Trailer/ });
const trailerDialog = (page: Page) => page.getByRole("dialog", { name: "Trailer" });

// Trailers start automatically only for viewers who allow motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(async ({ context, signInAs, expectErrors }) => {
  await signInAs(context, "Ada");
  // Missing pictures are a part of these journeys.
  expectErrors(/status of 404/);
});

test("a trailer's frame is created on request, and removed when the dialog closes @prove", async ({
  page,
}) => {
  await page.goto(INCEPTION);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inception");
  await expect(page.locator("iframe")).toHaveCount(0);
  await watchTrailer(page).click();
  await expect(trailerDialog(page)).toBeVisible();
  const frame = trailerDialog(page).locator("iframe");
  await expect(frame).toHaveAttribute("src", /\/embed\/[\w-]{11}\?autoplay=1/);
  await expect(page.frameLocator("iframe").locator("video")).toBeVisible();
  await expect(trailerDialog(page).getByRole("link", { name: "Open on YouTube" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  );
  await page.keyboard.press("Escape");
  await expect(trailerDialog(page)).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(watchTrailer(page)).toBeFocused();
});

test("a click beside the screen closes it, and every trailer of the grid opens its own @prove", async ({
  page,
}) => {
  await page.goto(INCEPTION);
  const grid = page.getByRole("region", { name: "Trailers & Teasers" });
  const tile = grid.getByRole("button", { name: /Official Trailer/ });
  await tile.click();
  await expect(trailerDialog(page)).toContainText("Inception: Official Trailer");
  await page.mouse.click(4, 400);
  await expect(trailerDialog(page)).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(tile).toBeFocused();
  await grid.getByRole("button", { name: /Teaser/ }).click();
  await expect(trailerDialog(page)).toContainText("Inception: Teaser");
  await trailerDialog(page).getByRole("button", { name: "Close" }).click();
  await expect(trailerDialog(page)).toBeHidden();
});

test("the keyboard stays within the open dialog @prove", async ({ page }) => {
  await page.goto(TRAILER_GONE);
  await watchTrailer(page).press("Enter");
  await expect(trailerDialog(page).getByRole("alert")).toBeVisible();
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => !document.activeElement?.matches("body, #trailer, #trailer *"),
    );
    expect(isOutside).toBe(false);
  }
});

test("a removed trailer says so and links to YouTube @prove", async ({ page }) => {
  await page.goto(TRAILER_GONE);
  await watchTrailer(page).click();
  await expect(trailerDialog(page).getByRole("alert")).toContainText(
    "This trailer cannot be played here.",
  );
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(trailerDialog(page).getByRole("link", { name: "Open on YouTube" })).toBeVisible();
});

test("a trailer that its owner restricts to YouTube says so too @prove", async ({ page }) => {
  const refusal = JSON.stringify({ event: "onError", info: 150 });
  await page.route("**/embed/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Player</title><script>
        addEventListener("message", ({ source, data }) => {
          if (JSON.parse(data).event === "listening") source.postMessage('${refusal}', "*");
        });
      </script>`,
    }),
  );
  await page.goto(INCEPTION);
  await watchTrailer(page).click();
  await expect(trailerDialog(page).getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/embed/**");
  await watchTrailer(page).click();
  await expect(page.frameLocator("iframe").locator("video")).toBeVisible();
  await expect(trailerDialog(page).getByRole("alert")).toBeHidden();
});

test("a trailer whose frame does not load is given up after ten seconds @prove", async ({
  page,
}) => {
  await page.clock.install();
  const request = Promise.withResolvers<void>();
  // Neither answered nor refused: the frame neither loads nor fails.
  await page.route("**/embed/**", () => request.resolve());
  await page.goto(INCEPTION);
  await watchTrailer(page).click();
  await request.promise;
  await page.clock.runFor(9_000);
  await expect(trailerDialog(page).getByRole("alert")).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(trailerDialog(page).getByRole("alert")).toContainText(
    "This trailer cannot be played here.",
  );
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(trailerDialog(page).getByRole("link", { name: "Open on YouTube" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  );
});

test("the gray picture of a deleted trailer is not mistaken for a real one @prove", async ({
  page,
}) => {
  await page.goto(BREAKING_BAD);
  const grid = page.getByRole("region", { name: "Trailers & Teasers" });
  await grid.scrollIntoViewIfNeeded();
  const picture = (name: RegExp) =>
    grid.getByRole("button", { name }).locator("[data-missing='No Preview']");
  await expect(picture(/fan upload/)).toHaveAttribute("data-failed", "");
  await expect(picture(/Official Trailer/)).not.toHaveAttribute("data-failed");
});

test("from title to title each plays its own trailer @prove", async ({ page }) => {
  await page.goto(INCEPTION);
  await page.getByRole("region", { name: "Recommendations" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Inception");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page).toHaveTitle(new RegExp(`^${name} \\(\\d{4}\\) · Matinee$`));
  await watchTrailer(page).click();
  await expect(trailerDialog(page)).toContainText(`${name}: `);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inception");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(trailerDialog(page)).toBeHidden();
});

test("a slow film says that it is loading @prove", async ({ page }) => {
  await page.goto(DELAYED, { waitUntil: "commit" });
  await expect(page.getByText("Loading movie details...")).toBeVisible();
  await expect(page).toHaveTitle("Loading movie details... · Matinee");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Out of Order: delay");
  await expect(page).toHaveTitle(/^Out of Order: delay/);
});

test("an unavailable film says so once, with status 503 and Try Again @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  await openFailed(page, BROKEN);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load movie details.");
  await expect(page.locator("#toasts")).toHaveText("");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.waitForFunction(() => !("sameDocument" in window));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load movie details.");
});

for (const [path, words] of [
  ["/movie/abc", "Movie Not Found"],
  ["/tv/1999999999", "TV Show Not Found"],
]) {
  test(`${path} is ${words}, with a link home @prove`, async ({ page }) => {
    const response = await page.goto(path ?? "");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words ?? "");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("a viewer gets from a show to its episodes and back @prove", async ({ page }) => {
  await page.goto(BREAKING_BAD);
  await page.getByRole("region", { name: "Seasons" }).getByRole("link").first().click();
  await expect(page).toHaveURL(`${BREAKING_BAD}/season/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Season 1");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(7);
  await page.getByRole("link", { name: "Breaking Bad", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Breaking Bad");
  await page.getByRole("link", { name: "Vince Gilligan" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vince Gilligan");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is readable, and the trailers are a link away @prove", async ({ page }) => {
    await page.goto(INCEPTION);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inception");
    await expect(page.getByRole("heading", { name: "Where to watch in India" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Watch Trailer/ })).toHaveAttribute(
      "href",
      /youtube\.com\/watch/,
    );
    await expect(page.getByRole("link", { name: "Teaser on YouTube" })).toBeVisible();
  });
});

// One of each kind is checked in accessibility.test.ts.
const others = [INCEPTION, BREAKING_BAD, `${BREAKING_BAD}/season/1`, "/movie/900060008"];
for (const path of inFull(others, [])) {
  for (const colorScheme of ["dark", "light"] as const) {
    test(`${path} is accessible and shifts nothing, ${colorScheme} @prove`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await layoutShift(page)).toBe(0);
      expect(await isWiderThanScreen(page)).toBe(false);
      expect(await findProblems(page)).toEqual([]);
    });
  }
}

test("a season begins with its episodes, and the credits with their names", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole("main");
  const inSight = (items: string) =>
    main.locator(items).evaluateAll((elements) => {
      const bottoms = elements.map((element) => element.getBoundingClientRect().bottom);
      return bottoms.filter((bottom) => bottom <= innerHeight).length;
    });
  await page.goto(`${BREAKING_BAD}/season/1`);
  expect(await inSight("ol > li")).toBeGreaterThanOrEqual(4);
  await page.getByRole("link", { name: "Season 2" }).click();
  await expect(page).toHaveURL(`${BREAKING_BAD}/season/2`);
  await expect(page.getByRole("link", { name: "Season 2" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  expect(await layoutShift(page)).toBe(0);
  await page.goto(`${INCEPTION}/credits`);
  const names = await main.locator("ul > li > a[href*='/person/']").count();
  expect(await inSight("a[href*='/person/']")).toBeGreaterThanOrEqual(Math.min(names, 8));
  expect(names).toBeGreaterThan(4);
});
