import type { Page } from "@playwright/test";

import { expect, test } from "../../support/behavior.ts";

const SEARCH = `<a href="/search" data-opens="search">Open Search</a>
<dialog id="search" closedby="any">
  <form action="/search"><input name="q" role="combobox" aria-label="Search" /></form>
  <div data-recent-searches hidden>
    <button type="button" data-clear-searches>Clear</button>
  </div>
  <div id="search-options"></div>
  <template id="search-option"><a aria-selected="false" tabindex="-1"
    ><span data-picture><img alt="" /></span><span data-words></span><span data-detail></span></a></template>
  <template id="search-group"><div><p aria-hidden="true"></p></div></template>
  <p data-search-hint>A hint</p>
  <output data-search-status></output>
</dialog>`;
const ASK = "GET /api/suggest?q=metropolis";
const TITLE = { address: "/movie/19", title: "Metropolis", kind: "movie", year: "1927" };

async function type(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Open Search" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.getByRole("combobox").fill("metropolis");
}

const options = (page: Page) => page.getByRole("option").allTextContents();

test("suggestions are chosen with the arrows", async ({ page, open, answer }) => {
  answer(ASK, { status: 200, data: [TITLE] });
  answer("GET /movie/19", { page: "<h1>Metropolis</h1>" });
  await open(SEARCH);
  await type(page);
  await expect(page.getByRole("option")).toHaveCount(2);
  expect(await options(page)).toEqual(["Metropolis1927 · Movie", "Search for “metropolis”"]);
  await expect(page.locator("[data-search-status]")).toHaveText("1 suggestion");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("1927");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Metropolis" })).toBeVisible();
});

test("free films and people are groups of their own, and the arrows lead through all", async ({
  page,
  open,
  answer,
}) => {
  const lang = { address: "/person/68", title: "Fritz Lang", kind: "person", year: "" };
  const film = { address: "/archive/M", title: "M", kind: "archive", year: "1931" };
  answer(ASK, { status: 200, data: [TITLE, lang] });
  answer(`${ASK}&free=yes`, { status: 200, data: [film] });
  answer("GET /person/68", { page: "<h1>Fritz Lang</h1>" });
  await open(SEARCH);
  await type(page);
  const free = page.getByRole("group", { name: "Free films" }).getByRole("option");
  await expect(free).toHaveText(["M1931 · Free to Watch"]);
  const people = page.getByRole("group", { name: "Cast and crew" }).getByRole("option");
  await expect(people).toHaveText(["Fritz Lang"]);
  await expect(page.locator("[data-search-status]")).toHaveText("3 suggestions");
  for (const _ of ["title", "film", "person"]) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Fritz Lang");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Fritz Lang" })).toBeVisible();
});

test("what the archive has is not waited for", async ({ page, open, answer }) => {
  answer(ASK, { status: 200, data: [TITLE] });
  answer(`${ASK}&free=yes`, "offline");
  await open(SEARCH);
  await type(page);
  await expect(page.getByRole("option")).toHaveCount(2);
});

for (const reply of ["offline", { status: 429 }] as const) {
  const name = reply === "offline" ? "without a connection" : "that the server refuses";
  test(`a search ${name} has no suggestions, and Enter searches`, async ({
    page,
    open,
    answer,
  }) => {
    answer(ASK, reply);
    answer("GET /search?q=metropolis", { page: "<h1>Results</h1>" });
    await open(SEARCH);
    await type(page);
    await expect.poll(() => options(page)).toEqual(["Search for “metropolis”"]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  });
}

test("a search is remembered, offered again, and cleared", async ({ page, open, answer }) => {
  answer("GET /search?q=metropolis", { page: "<h1>Results</h1>" });
  await open(SEARCH);
  await type(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Open Search" }).click();
  await expect.poll(() => options(page)).toEqual(["metropolis"]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("A hint")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});
