import type { Page } from "@playwright/test";

import { inFull } from "#tests/in-full.ts";

import { expect, test } from "./journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./look.ts";
import { openFailed } from "./open-failed.ts";

const INCEPTION = "/movie/27205";
const BREAKING_BAD = "/tv/1396";
const TRAILER_GONE = "/movie/900060012";
const DELAYED = "/movie/999000001";
/** Refused at once; what is asked for again and again may outlast the time that a page waits. */
const BROKEN = "/movie/999000403";

const watchTrailer = (page: Page) => page.getByRole("button", { name: /^Watch Trailer/ });
const curtain = (page: Page) => page.getByRole("dialog", { name: "Trailer" });

test.beforeEach(async ({ context, signInAs, expectErrors }) => {
  await signInAs(context, "Ada");
  // Pictures that are not there are part of these journeys.
  expectErrors(/status of 404/);
});

test("a trailer's frame is made when it is asked for, and taken away when the curtain falls", async ({
  page,
}) => {
  await page.goto(INCEPTION);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inception");
  await expect(page.locator("iframe")).toHaveCount(0);
  await watchTrailer(page).click();
  await expect(curtain(page)).toBeVisible();
  const frame = curtain(page).locator("iframe");
  await expect(frame).toHaveAttribute("src", /\/embed\/[\w-]{11}\?autoplay=1/);
  await expect(page.frameLocator("iframe").locator("video")).toBeVisible();
  await expect(curtain(page).getByRole("link", { name: "Open on YouTube" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  );
  await page.keyboard.press("Escape");
  await expect(curtain(page)).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(watchTrailer(page)).toBeFocused();
});

test("a press beside the screen closes it, and every trailer of the grid opens its own", async ({
  page,
}) => {
  await page.goto(INCEPTION);
  const grid = page.getByRole("region", { name: "Trailers & Teasers" });
  const tile = grid.getByRole("button", { name: /Official Trailer/ });
  await tile.click();
  await expect(curtain(page)).toContainText("Inception: Official Trailer");
  await page.mouse.click(4, 400);
  await expect(curtain(page)).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(tile).toBeFocused();
  await grid.getByRole("button", { name: /Teaser/ }).click();
  await expect(curtain(page)).toContainText("Inception: Teaser");
  await curtain(page).getByRole("button", { name: "Close" }).click();
  await expect(curtain(page)).toBeHidden();
});

test("the keyboard stays within the curtain while it is drawn", async ({ page }) => {
  await page.goto(TRAILER_GONE);
  await watchTrailer(page).press("Enter");
  await expect(curtain(page).getByRole("alert")).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => !document.activeElement?.matches("body, #trailer, #trailer *"),
    );
    expect(isOutside).toBe(false);
  }
});

test("a trailer that is gone says so and leads to YouTube", async ({ page }) => {
  await page.goto(TRAILER_GONE);
  await watchTrailer(page).click();
  await expect(curtain(page).getByRole("alert")).toContainText(
    "This trailer cannot be played here.",
  );
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(curtain(page).getByRole("link", { name: "Open on YouTube" })).toBeVisible();
});

test("a trailer that its owner keeps to YouTube says so too", async ({ page }) => {
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
  await expect(curtain(page).getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/embed/**");
  await watchTrailer(page).click();
  await expect(page.frameLocator("iframe").locator("video")).toBeVisible();
  await expect(curtain(page).getByRole("alert")).toBeHidden();
});

test("a trailer whose frame does not come is given up after ten seconds", async ({ page }) => {
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  // Neither answered nor refused: the frame neither loads nor fails.
  await page.route("**/embed/**", () => asked.resolve());
  await page.goto(INCEPTION);
  await watchTrailer(page).click();
  await asked.promise;
  await page.clock.runFor(9_000);
  await expect(curtain(page).getByRole("alert")).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(curtain(page).getByRole("alert")).toContainText(
    "This trailer cannot be played here.",
  );
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(curtain(page).getByRole("link", { name: "Open on YouTube" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  );
});

test("the gray picture of a deleted trailer is not taken for a real one", async ({ page }) => {
  await page.goto(BREAKING_BAD);
  const grid = page.getByRole("region", { name: "Trailers & Teasers" });
  await grid.scrollIntoViewIfNeeded();
  const picture = (name: RegExp) =>
    grid.getByRole("button", { name }).locator("[data-missing='No Preview']");
  await expect(picture(/fan upload/)).toHaveAttribute("data-failed", "");
  await expect(picture(/Official Trailer/)).not.toHaveAttribute("data-failed");
});

test("from title to title each plays its own trailer", async ({ page }) => {
  await page.goto(INCEPTION);
  await page.getByRole("region", { name: "Recommendations" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Inception");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page).toHaveTitle(new RegExp(`^${name} \\(\\d{4}\\) · Matinee$`));
  await watchTrailer(page).click();
  await expect(curtain(page)).toContainText(`${name}: `);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inception");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(curtain(page)).toBeHidden();
});

test("a film that takes its time says that it is loading", async ({ page }) => {
  await page.goto(DELAYED, { waitUntil: "commit" });
  await expect(page.getByText("Loading movie details...")).toBeVisible();
  await expect(page).toHaveTitle("Loading movie details... · Matinee");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Out of Order: delay");
  await expect(page).toHaveTitle(/^Out of Order: delay/);
});

test("an unavailable film says so once, with status 503 and a way to try again", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  await openFailed(page, BROKEN);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load movie details.");
  await expect(page.getByRole("region", { name: "Messages" })).toHaveText(
    "Failed to load movie details. Please try again later.",
  );
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.waitForFunction(() => !("sameDocument" in window));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load movie details.");
});

for (const [path, words] of [
  ["/movie/abc", "Movie Not Found"],
  ["/tv/1999999999", "TV Show Not Found"],
]) {
  test(`${path} is ${words}, with a way home`, async ({ page }) => {
    const response = await page.goto(path ?? "");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words ?? "");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("one finds one's way from a show to its episodes and back", async ({ page }) => {
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

  test("all of it can be read, and the trailers are a link away", async ({ page }) => {
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

// One of each kind is looked at in accessibility.test.ts.
const others = [INCEPTION, BREAKING_BAD, `${BREAKING_BAD}/season/1`, "/movie/900060008"];
for (const path of inFull(others, [])) {
  for (const colorScheme of ["dark", "light"] as const) {
    test(`${path} keeps nobody out and shifts nothing, ${colorScheme}`, async ({ page }) => {
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
