import type { Page } from "@playwright/test";

import { begin, FILM, player } from "./support/film-player.ts";
import { expect, test } from "./support/journey.ts";

const REACT = /\/assets\/react-[\w-]+\.js$/;
const PLAYER = /\/assets\/player-[\w-]+\.js$/;

const video = (page: Page) => player(page).locator("video");

/** Changes the document on its way to the browser. */
async function rewrite(page: Page, address: string, change: (html: string) => string) {
  // To the browser such a document comes from nowhere, and may ask for no local picture.
  await page.route(/\.thumbs\//, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

test("an island is hydrated in place, after the first paint, with an empty console", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await rewrite(page, FILM, (html) => html.replace("<video", "<video data-served"));
  await page.goto(FILM);
  await expect(begin(page)).toBeVisible();
  // The same element as the server's, which may be playing already.
  await expect(video(page)).toHaveAttribute("data-served");
  const paintedAt = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const fetchedAt = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => /\/react-[\w-]+\.js$/.test(name))
        ?.startTime ?? 0,
  );
  expect(fetchedAt).toBeGreaterThanOrEqual(paintedAt ?? Infinity);
  expect(requests.filter((path) => REACT.test(path))).toHaveLength(1);
});

test("the player starts in small steps, between which the page answers", async ({ page }) => {
  // After each part React looks at the clock, and lets the page go on when it is time.
  await page.addInitScript(() => {
    const { now } = Performance.prototype;
    let looks = 0;
    Performance.prototype.now = function count() {
      looks += 1;
      document.documentElement?.setAttribute("data-looks", String(looks));
      return now.call(this);
    };
  });
  await page.goto(FILM);
  await expect(begin(page)).toBeVisible();
  const looks = Number(await page.locator("html").getAttribute("data-looks"));
  expect(looks).toBeGreaterThan(100);
});

test("if an island's script does not load, the server's player plays @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.route(PLAYER, (route) => route.fulfill({ status: 404, body: "" }));
  const refused = page.waitForResponse(PLAYER);
  await page.goto(FILM);
  await refused;
  await expect(video(page)).toHaveAttribute("controls");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await video(page).evaluate((element: HTMLVideoElement) => element.play());
});

test("if React does not load, the payment form posts as it does without script @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await page.route(REACT, (route) => route.fulfill({ status: 404, body: "" }));
  await signInAs(context, "Ada");
  const refused = page.waitForResponse(REACT);
  await page.goto("/subscription?plan=basic");
  await refused;
  await page.getByText("PayPal", { exact: true }).click();
  await page.getByRole("button", { name: /with PayPal$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("an unknown island of another build stays as the server rendered it @prove", async ({
  page,
}) => {
  await rewrite(page, FILM, (html) =>
    html.replace('data-island="player"', 'data-island="toString"'),
  );
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(FILM, { waitUntil: "networkidle" });
  await expect(video(page)).toHaveAttribute("controls");
  expect(requests.filter((path) => REACT.test(path))).toEqual([]);
});

test("an island that throws is replaced by the server's markup", async ({ page, expectErrors }) => {
  expectErrors(/navigator\.broken/, /React error #4\d\d/);
  await page.addInitScript(() => {
    Object.defineProperty(document, "pictureInPictureEnabled", {
      get() {
        throw new Error("navigator.broken");
      },
    });
  });
  const broken = page.waitForEvent("pageerror");
  await page.goto(FILM);
  await broken;
  await expect(video(page)).toHaveAttribute("controls");
});

test("pages without an island load no React @prove", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/archive", { waitUntil: "networkidle" });
  expect(requests.filter((path) => REACT.test(path))).toEqual([]);
});
