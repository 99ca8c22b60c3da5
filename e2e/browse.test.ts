import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import type { FaultKind } from "../stand-ins/fault-kinds.ts";
import { startSite } from "./support/below-a-path.ts";
import { expect, test as journey } from "./support/journey.ts";
import { findProblems, isWiderThanScreen, layoutShift } from "./support/look.ts";
import { openFailed } from "./support/open-failed.ts";
import { withOrWithoutScript } from "./support/with-or-without-script.ts";

interface Trouble {
  kind: FaultKind;
  path?: string;
  delayMs?: number;
}

interface Outage {
  /** A second server with an empty cache; the faults are cleared at the end. */
  openIn: (trouble: Trouble) => Promise<string>;
  mend: () => Promise<unknown>;
}

const test = journey.extend<{ outage: Outage }>({
  outage: async ({ matinee: { standIns }, page }, use) => {
    const { control } = JSON.parse(standIns["STAND_INS"] ?? "{}") as { control: string };
    const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-outage-"));
    const opened: { stop: () => Promise<unknown> }[] = [];
    const mend = () => fetch(`${control}/faults`, { method: "DELETE" });
    await use({
      mend,
      async openIn(trouble) {
        const body = JSON.stringify({ service: "filmDatabase", ...trouble });
        await fetch(`${control}/faults`, { method: "POST", body });
        const server = await startSite({ ...standIns, MATINEE_DATA: dataDirectory });
        opened.push(server);
        return server.origin;
      },
    });
    await mend();
    // Requests that are still open would fail, which is not the journey's error.
    await page.goto("about:blank");
    for (const server of opened) await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  },
});

const screens = [
  ["/", "Matinee"],
  ["/movies", "Movies"],
  ["/tvshows", "TV Shows"],
  ["/movies/best", "Best Movies of All Time"],
  ["/movies/featured", "Featured Movies"],
  ["/movies/trending", "Trending Movies"],
  ["/movies/top-rated", "Top Rated Movies"],
  ["/tvshows/popular", "Popular TV Shows"],
  ["/tvshows/top-rated", "Top Rated TV Shows"],
  ["/top-rated", "Top Rated"],
  ["/new-releases", "New Releases"],
  ["/categories", "Categories"],
  ["/genre/drama", "Drama Movies & Shows"],
] as const;

const cardsOf = (page: Page) => page.getByRole("main").locator("[data-poster]");
/** How far the icon of a link is from the words before it. */
const gapBeforeIcon = (link: Locator) =>
  link.evaluate((element) => {
    const icon = element.querySelector("svg");
    const words = document.createRange();
    if (icon?.previousSibling) words.selectNode(icon.previousSibling);
    return (icon?.getBoundingClientRect().left ?? 0) - words.getBoundingClientRect().right;
  });
const toast = (page: Page, text: string) => page.locator("#toasts").getByText(text);

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("every list is complete, and fits its screen @prove", async ({
      page,
      context,
      signInAs,
    }) => {
      test.slow();
      await signInAs(context, "Ada");
      for (const [address, heading] of screens) {
        const response = await page.goto(address);
        expect(response?.status(), address).toBe(200);
        await expect(page.getByRole("heading", { level: 1 }), address).toHaveText(heading);
        await expect(page.getByText(/^Loading \w/), address).toHaveCount(0);
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await isWiderThanScreen(page), `${address} at ${width}`).toBe(false);
        }
      }
    });

    test("a list is filtered by its form, and the filters are removed by links @prove", async ({
      page,
    }) => {
      await page.goto("/movies/featured");
      await page.getByText("Filter and sort").click();
      await page.getByLabel("Genre").selectOption("Drama");
      await page.getByLabel("From year").fill("2000");
      await page.getByRole("button", { name: "Show Results" }).click();
      await expect(page).toHaveURL("/movies/featured?from=2000&genre=18");
      await expect(cardsOf(page).first()).toBeVisible();
      expect(await gapBeforeIcon(page.getByRole("link", { name: "Remove Drama" }))).toBe(8);
      await page.getByRole("link", { name: "Remove Drama" }).click();
      await expect(page).toHaveURL("/movies/featured?from=2000");
      await page.getByText("Filter and sort").click();
      await expect(page.getByLabel("Genre")).toHaveValue("");
      await expect(page.getByLabel("From year")).toHaveValue("2000");
    });

    test("the top rated are films until shows are chosen @prove", async ({ page }) => {
      await page.goto("/categories");
      await page.getByRole("link", { name: "Top Rated" }).click();
      await expect(page).toHaveURL("/top-rated");
      await page.getByRole("main").getByRole("link", { name: "TV Shows" }).click();
      await expect(page).toHaveURL("/top-rated?type=tv");
      await expect(cardsOf(page).first().locator("xpath=..")).toHaveAttribute(
        "href",
        /^\/tv\/\d+$/,
      );
    });
  });
}

test("home is accessible, shows no error and shifts nothing @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Watch Trailer/ })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});

test("a list continues by scrolling, and is where it was after Back", async ({ page }) => {
  await page.goto("/movies/featured");
  await expect(cardsOf(page)).toHaveCount(20);
  await cardsOf(page).last().scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/[?&]pages=\d/);
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(20);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 700));
  const [before, count] = [await scrolled(), await cardsOf(page).count()];
  await page.getByRole("banner").getByRole("link", { name: "Categories" }).click();
  await expect(page).toHaveURL("/categories");
  await page.goBack();
  await expect(page).toHaveURL(/\/movies\/featured\?pages=\d/);
  await expect(cardsOf(page)).toHaveCount(count);
  await expect.poll(scrolled).toBe(before);
  // Loading more added no entries to the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/featured/);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a list continues by its button @prove", async ({ page }) => {
    await page.goto("/movies/featured");
    await page.getByRole("button", { name: "Load More Movies" }).click();
    await expect(page).toHaveURL("/movies/featured?pages=2");
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(20);
  });

  test("a trailer is a link to its own page @prove", async ({ page }) => {
    await page.goto("/movies/best");
    await expect(page.getByRole("button", { name: /^Watch/ })).toHaveCount(0);
    const links = page.getByRole("link", { name: /^Watch/ });
    await expect(links.first()).toHaveAttribute("href", /^https:\/\/www\.youtube\.com\/watch\?v=/);
  });
});

test("the nine best each have their Watch button @prove", async ({ page }) => {
  await page.goto("/movies/best");
  await expect(cardsOf(page)).toHaveCount(9);
  const buttons = page.getByRole("main").getByRole("button", { name: /^(?:Watch|No Trailer)/ });
  await expect(buttons).toHaveCount(9);
  await buttons.first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

/** Waits for the page that it loads: another click would load it from the start. */
async function tryAgain(page: Page, again: Locator): Promise<void> {
  if (!(await again.isVisible())) return;
  const loaded = page.waitForEvent("load");
  await again.click();
  await loaded;
}

test("a row that failed says so, once as a toast, and loads when it is tried again", async ({
  page,
  outage,
}) => {
  const origin = await outage.openIn({ kind: "503", path: "/3/trending/movie/week" });
  await page.goto(`${origin}/movies`);
  const row = page.getByRole("region", { name: "Trending Now" });
  await expect(row.getByRole("alert")).toContainText("Failed to load trending movies.");
  const text = "Failed to load trending movies. Please try again later.";
  await expect(toast(page, text)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Featured Movies" })).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await outage.mend();
  const again = row.getByRole("button", { name: "Try Again" });
  await expect(async () => {
    await tryAgain(page, again);
    expect(await row.locator("[data-poster]").first().isVisible()).toBe(true);
  }).toPass();
  // It is tried again on the same page.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("a page that failed as a whole is loaded again by its button @prove", async ({
  page,
  outage,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  const origin = await outage.openIn({ kind: "503" });
  await openFailed(page, `${origin}/movies`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load movies");
  await expect(toast(page, "Failed to load movies"), "is not said twice").toHaveCount(0);
  expect(await findProblems(page)).toEqual([]);
  await outage.mend();
  const again = page.getByRole("button", { name: "Try Again" });
  await expect(async () => {
    await tryAgain(page, again);
    const heading = page.getByRole("heading", { name: "Trending Now" });
    expect(await heading.isVisible()).toBe(true);
  }).toPass();
});

test("a link to a page that fails shows the same @prove", async ({
  page,
  outage,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  const origin = await outage.openIn({ kind: "503" });
  await page.goto(`${origin}/categories`);
  await page.getByRole("main").getByRole("link", { name: "New Releases" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Releases");
  await expect(page.getByRole("alert").first()).toContainText("Failed to load new movies.");
});

test("a slow page has placeholders in the final shape, and nothing moves when it is loaded @prove", async ({
  page,
  outage,
}) => {
  const origin = await outage.openIn({ kind: "delay", delayMs: 1500 });
  await page.goto(`${origin}/movies`, { waitUntil: "commit" });
  await expect(page.getByText("Loading movies...")).toBeVisible();
  await expect(page.getByRole("region", { name: "Top 10 Movies" })).toBeVisible();
  await expect(page.getByText("Loading movies...")).toHaveCount(0);
  expect(await layoutShift(page)).toBe(0);
});
