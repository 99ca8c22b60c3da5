import type { Page } from "@playwright/test";

import { addressOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";

const LIST = "/archive";
const FILM = "/archive/charlie_chaplin_film_fest";
const SERIES = "/archive/bevhill-s01e01-36";

const cards = (page: Page) =>
  page.getByRole("region", { name: "Movies" }).getByRole("link", { name: /Free to Watch/ });

async function titlesOf(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a viewer finds a film, reads about it, and returns", async ({ page }) => {
      await page.goto(LIST);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internet Archive Movies");
      await expect(cards(page)).toHaveCount(24);
      await page.getByPlaceholder("Search public domain movies...").fill("Metropolis!");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page).toHaveURL("/archive?q=Metropolis%21");
      await expect(cards(page)).toHaveCount(1);
      await cards(page).first().click();
      await expect(page).toHaveURL("/archive/Metropolis1927EnglishVersion");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Metropolis");
      await expect(page.getByText("1927", { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "About this movie" })).toBeVisible();
      await expect(page.locator("video > source").first()).toHaveAttribute(
        "src",
        /\/download\/Metropolis1927EnglishVersion\//,
      );
      await page.getByRole("link", { name: "Back to Archive Movies" }).click();
      await expect(page).toHaveURL(LIST);
    });

    test("loaded films stay after a reload and after Back @prove", async ({ page }) => {
      await page.goto(LIST);
      await expect(cards(page)).toHaveCount(24);
      const first = await titlesOf(page);
      await page.getByRole("button", { name: "Load More Movies" }).click();
      await expect(page).toHaveURL("/archive?pages=2");
      // Twice as many, without those that turned out not to be free.
      await expect.poll(() => cards(page).count()).toBeGreaterThan(40);
      const both = await titlesOf(page);
      expect(both.slice(0, 24)).toEqual(first);
      expect(new Set(both).size).toBe(both.length);
      await page.reload();
      await expect.poll(() => titlesOf(page)).toEqual(both);
      await cards(page).nth(30).click();
      await expect(page.getByRole("heading", { name: "About this movie" })).toBeVisible();
      await page.goBack();
      await expect.poll(() => titlesOf(page)).toEqual(both);
    });

    test("the list is filtered by collection, decade and order, and the address says so @prove", async ({
      page,
    }) => {
      await page.goto(LIST);
      await page.getByRole("link", { name: "Silent films" }).click();
      await expect(page).toHaveURL("/archive?collection=silent_films");
      await page.getByLabel("Decade").selectOption("1920s");
      await page.getByLabel("Order").selectOption("Oldest first");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/collection=silent_films/);
      await expect(page).toHaveURL(/decade=1920/);
      await expect(page).toHaveURL(/sort=oldest/);
      await expect(cards(page).filter({ hasText: "The General" })).toHaveCount(1);
      await expect(cards(page).filter({ hasText: "Detour" })).toHaveCount(0);
      await expect(page.getByLabel("Decade")).toHaveValue("1920");
      await page.getByRole("link", { name: "All", exact: true }).click();
      await expect(page).not.toHaveURL(/collection/);
    });

    test("a surprise is a film of the list @prove", async ({ page }) => {
      await page.goto("/archive?collection=prelinger");
      await page.getByRole("link", { name: "Surprise me" }).click();
      await expect(page.getByRole("heading", { name: "About this movie" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Prelinger Archives" })).toBeVisible();
    });

    test("an episode is chosen from the item that contains them all @prove", async ({ page }) => {
      await page.goto(SERIES);
      const episodes = page.getByRole("region", { name: "Episodes" });
      await expect(episodes.getByRole("link")).toHaveCount(36);
      await episodes.getByRole("link", { name: /^12 Episode 12/ }).click();
      await expect(page).toHaveURL(`${SERIES}?episode=12`);
      await expect(page.locator("video > source").first()).toHaveAttribute("src", /s01e12\.mp4$/);
    });

    test("an unplayable, a missing and an unavailable film each say so @prove", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/status of (?:404|503)/);
      await page.goto("/archive/Dementia_13");
      await expect(page.getByText("No playable video found for this movie.")).toBeVisible();
      for (const [id, status] of [
        ["Nosferatu1922", 404],
        ["fault-503-html", 503],
      ] as const) {
        const response = await page.goto(`/archive/${id}`);
        expect(response?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          "Failed to load movie details",
        );
        await page.getByRole("link", { name: "Return to Archive Movies" }).click();
        await expect(page).toHaveURL(LIST);
      }
    });
  });
}

test("an unavailable film says so @prove", async ({ page, expectErrors }) => {
  expectErrors(/status of (?:404|503)/);
  await page.goto(LIST);
  for (const id of ["Nosferatu1922", "fault-500"]) {
    const card = cards(page).first();
    await card.evaluate(
      (link, film) => link.setAttribute("href", film),
      addressOf(`/archive/${id}`),
    );
    await card.click();
    await expect(page).toHaveURL(`/archive/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Failed to load movie details",
    );
    await page.goBack();
    await expect(cards(page)).toHaveCount(24);
  }
});

test("the film's own address can be shared @prove", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(FILM);
  await page.getByRole("link", { name: "Share" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

for (const javaScriptEnabled of withOrWithoutScript) {
  test(`a film without a picture has a drawn one, script: ${javaScriptEnabled} @prove`, async ({
    browser,
    matinee,
  }) => {
    const context = await browser.newContext({ baseURL: matinee.server.origin, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/archive?q=the+blank+frame");
    const card = page.getByRole("link", { name: "The Blank Frame" });
    await expect(card.getByText("No Image")).toBeVisible();
    await page.goto("/archive?q=detour");
    const other = page.getByRole("link", { name: "Detour" });
    await expect(other.locator("img")).toHaveJSProperty("naturalWidth", 180);
    await context.close();
  });
}

test("the browser requests only us and the archive, and gets no cookie there @prove", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  const own = new URL(matinee.server.origin).origin;
  const archive = matinee.standIns["ARCHIVE_PUBLIC_URL"] ?? "";
  await signInAs(context, "Ada");
  const seenRequests: Promise<{ origin: string; cookie: string | undefined }>[] = [];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    // The archive redirects to the server that has the file: that is not our request.
    if (protocol === "data:" || request.redirectedFrom() !== null) return;
    seenRequests.push(request.allHeaders().then(({ cookie }) => ({ origin, cookie })));
  });
  await page.goto(LIST, { waitUntil: "networkidle" });
  await page.goto(FILM, { waitUntil: "networkidle" });
  const requests = await Promise.all(seenRequests);
  const unexpected = requests.filter(({ origin }) => ![own, archive].includes(origin));
  expect(unexpected).toEqual([]);
  const carrying = requests.filter(({ cookie }) => cookie !== undefined);
  expect(new Set(carrying.map(({ origin }) => origin))).toEqual(new Set([own]));
});

test("on a phone the filters fold into one button, and posters are on the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/archive");
  await expect(cards(page).first()).toBeInViewport();
  await expect(page.getByLabel("Decade")).toBeHidden();
  await page.getByText("Filter and sort").click();
  await page.getByLabel("Decade").selectOption("1920s");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/decade=1920/);
  // What is chosen stays in sight.
  await expect(page.getByLabel("Decade")).toHaveValue("1920");
  await expect(page.getByLabel("Decade")).toBeVisible();
});
