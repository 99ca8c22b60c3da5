import type { Page } from "@playwright/test";

import { expect, test } from "../support/behavior.ts";
import { hasRun } from "../support/page-script.ts";
import { stopClock } from "../support/stop-clock.ts";

const SEARCH = `<form action="/search" data-own-script="search-as-typed" data-search-as-typed="">
  <input name="q" aria-label="Search" />
</form>
<div data-search-answer><p>Type to search.</p></div>
<template data-searching><p>Searching…</p></template>`;
const RESULTS = SEARCH.replace("Type to search.", "One result");
const ASK = "GET /search?q=metropolis";

/** After the last letter. */
const PAUSE_MS = 250;

const field = (page: Page) => page.getByLabel("Search");

test.describe("search as one types", () => {
  test("asks once for a word, shows its results and takes their address", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer(ASK, { page: RESULTS });
    await stopClock(page);
    await open(SEARCH, "/search");
    await hasRun(page, "search-as-typed");
    await field(page).pressSequentially("metropolis");
    await page.clock.runFor(PAUSE_MS);
    await expect(page.getByText("One result")).toBeVisible();
    expect(page.url()).toMatch(/\/search\?q=metropolis$/);
    expect(sent.map(({ path }) => path)).toEqual(["GET /search", ASK]);
    await expect(field(page)).toBeFocused();
  });

  for (const [name, first] of [
    ["without a connection", "offline"],
    ["of a server in trouble", { status: 503 }],
  ] as const) {
    test(`${name} loads the page of the results`, async ({ page, open, answer, sent }) => {
      answer(ASK, first, { page: RESULTS });
      await open(SEARCH, "/search");
      await field(page).fill("metropolis");
      await expect(page.getByText("One result")).toBeVisible();
      expect(sent.filter(({ path }) => path === ASK)).toHaveLength(2);
    });
  }
});

test.describe("a screen that waits for a phone", () => {
  const WAITING =
    '<div data-own-script="device-sign-in" data-device-sign-in="waiting">Waiting</div>';
  const APPROVED = `<div data-own-script="device-sign-in" data-device-sign-in="approved">
    <form method="post" action="/login/device"><button>Continue</button></form>
  </div>`;
  const PATH = "/login/device";

  test("asks until it was allowed, through a lost connection, and signs in by its form", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    await stopClock(page);
    await open(WAITING, PATH);
    answer(`GET ${PATH}`, { page: WAITING }, "offline", { page: APPROVED });
    answer(`POST ${PATH}`, { page: "<h1>Home</h1>" });
    const request = async () => {
      await page.clock.runFor(3000);
      return sent.filter(({ path }) => path === `GET ${PATH}`).length;
    };
    await expect.poll(request).toBe(5);
    await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
  });

  test("loads the page of the refusal", async ({ page, open, answer }) => {
    await stopClock(page);
    await open(WAITING, PATH);
    answer(`GET ${PATH}`, { page: "<h1>Refused</h1>" });
    const isRefused = async () => {
      await page.clock.runFor(3000);
      return page.getByRole("heading", { name: "Refused" }).isVisible();
    };
    await expect.poll(isRefused).toBe(true);
  });
});

test.describe("a part of a page that changes on the server", () => {
  const PATH = "/profile/import/1";
  const state = (words: string, attribute = 'data-own-script="live"') =>
    `<div id="import" ${attribute}><p>${words}</p></div>`;

  test("shows how it goes on, through a lost connection, until it is complete", async ({
    page,
    open,
    answer,
  }) => {
    await stopClock(page);
    await open(state("1 of 9"), PATH);
    const shows = async (words: string) => {
      await page.clock.runFor(3000);
      return page.getByText(words).isVisible();
    };
    answer(`GET ${PATH}`, "offline", { page: state("5 of 9") });
    await expect.poll(() => shows("5 of 9")).toBe(true);
    answer(`GET ${PATH}`, { page: state("Done", "") });
    await expect.poll(() => shows("Done")).toBe(true);
  });
});

test.describe("a viewer's own rows", () => {
  const HOME =
    '<div data-own-script="home-rows" id="own-watchlist"><p class="room">Room</p></div>' +
    "<style>html:not([data-saved]) .room { display: none }</style>" +
    '<div style="height: 200vh">Hero</div><div data-own-script="home-rows" id="own-rows"></div>' +
    "<footer>End</footer>";
  const ROWS =
    '<div id="own-watchlist"><section><h2>Your watchlist</h2></section></div>' +
    '<div id="own-rows"><section><h2>Because you watched M</h2></section></div>';
  const PATH = "GET /for-you/home";

  test.describe("of somebody who is signed in", () => {
    test.use({ viewer: {} });

    test("are put on home, in what is reserved or below what is visible", async ({
      page,
      open,
      answer,
    }) => {
      answer(PATH, { page: ROWS });
      await open(HOME, "/", "data-saved");
      await expect(page.getByRole("heading", { name: "Because you watched M" })).toBeAttached();
      await expect(page.getByRole("heading", { name: "Your watchlist" })).toBeAttached();
      await expect(page.getByText("Room")).toHaveCount(0);
    });

    test("wait for what is visible to be scrolled away where nothing is reserved", async ({
      page,
      open,
      answer,
    }) => {
      answer(PATH, { page: ROWS });
      await open(HOME, "/");
      await expect(page.getByRole("heading", { name: "Because you watched M" })).toBeAttached();
      await expect(page.getByRole("heading", { name: "Your watchlist" })).toHaveCount(0);
    });

    test("are put before the first row below what is visible, where their own place is in sight", async ({
      page,
      open,
      answer,
    }) => {
      answer(PATH, { page: ROWS });
      const rail = (name: string) =>
        `<section data-rail style="height: 60vh"><h2>${name}</h2></section>`;
      const place = '<div data-own-script="home-rows" id="own-rows"></div>';
      await open(place + rail("Best") + rail("Featured") + rail("Trending"), "/");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText([
        "Best",
        "Featured",
        "Because you watched M",
        "Trending",
      ]);
    });

    for (const [name, given] of [
      ["without a connection", "offline"],
      ["when the server refuses them", { status: 503 }],
    ] as const) {
      test(`are left out ${name}, and so is their space`, async ({ page, open, answer, sent }) => {
        answer(PATH, given);
        await open(HOME, "/", "data-saved");
        await expect.poll(() => sent.some(({ path }) => path === PATH)).toBe(true);
        await expect(page.getByText("End")).toBeVisible();
        await expect(page.getByRole("heading")).toHaveCount(0);
        await expect(page.getByText("Room")).toHaveCount(0);
      });
    }
  });

  test("are not asked for by visitors", async ({ page, open, sent }) => {
    await open(HOME, "/");
    await expect(page.getByText("Hero")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(sent.some(({ path }) => path === PATH)).toBe(false);
  });
});
