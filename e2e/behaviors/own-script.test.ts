import type { Page } from "@playwright/test";

import { expect, stopClock, test } from "../support/behavior.ts";

const SEARCH = `<form action="/search" data-search-as-typed="">
  <input name="q" aria-label="Search" />
</form>
<div data-search-answer><p>Type to search.</p></div>
<template data-searching><p>Searching…</p></template>`;
const RESULTS = SEARCH.replace("Type to search.", "One result");
const ASK = "GET /search?q=metropolis";

const field = (page: Page) => page.getByLabel("Search");

test.describe("search as one types", () => {
  test("asks once for a word, shows its results and takes their address", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer(ASK, { page: RESULTS });
    await open(SEARCH, "/search");
    await field(page).pressSequentially("metropolis");
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
  const WAITING = '<div data-device-sign-in="waiting">Waiting</div>';
  const APPROVED = `<div data-device-sign-in="approved">
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
    const asked = async () => {
      await page.clock.runFor(3000);
      return sent.filter(({ path }) => path === `GET ${PATH}`).length;
    };
    await expect.poll(asked).toBe(5);
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
