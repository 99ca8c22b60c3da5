import type { Page } from "@playwright/test";

import { WAITS_FOR_FILMS } from "#app/routes/search/search-address.ts";
import { isInFull } from "#tests/in-full.ts";

import type { FaultKind } from "../stand-ins/fault-kinds.ts";
import { pathOf } from "./support/below-a-path.ts";
import { expect, test as base } from "./support/journey.ts";
import { findProblems, layoutShift } from "./support/look.ts";
import { hasRun } from "./support/page-script.ts";
import { openFailed } from "./support/open-failed.ts";

interface Films {
  fail: (
    kind: FaultKind,
    rule?: { path?: string; times?: number; delayMs?: number },
  ) => Promise<void>;
  mend: () => Promise<void>;
}

/** Makes the film database fail. */
const test = base.extend<{ films: Films }>({
  films: async ({ matinee }, use) => {
    const { control } = JSON.parse(matinee.standIns["STAND_INS"] ?? "{}");
    const ask = async (method: string, body?: object) => {
      await fetch(`${control}/faults`, { method, ...(body && { body: JSON.stringify(body) }) });
    };
    await use({
      fail: (kind, rule = {}) => ask("POST", { kind, service: "filmDatabase", ...rule }),
      mend: () => ask("DELETE"),
    });
    await ask("DELETE");
  },
});

/** Clocks can only be paused ahead of their time, and a busy browser notices late. */
const MINUTE_MS = 60_000;

const fieldOf = (page: Page) => page.getByRole("main").getByRole("searchbox");
const resultsOf = (page: Page) => page.getByRole("region", { name: "Search Results" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search" });
const boxOf = (page: Page) => dialogOf(page).getByRole("combobox");
const optionsOf = (page: Page) => dialogOf(page).getByRole("option");

/** Counts how often a script fetched a page of the search, by its text. */
function countSearches(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    // The free films follow by themselves where the archive takes longer than the page.
    if (url.searchParams.has(WAITS_FOR_FILMS)) return;
    if (pathOf(url.href) === "/search" && request.resourceType() === "fetch")
      requests.push(url.searchParams.get("q") ?? "");
  });
  return requests;
}

test("a search can be shared: its address shows its results, complete and without shifts @prove", async ({
  page,
}) => {
  const response = await page.goto("/search?q=godfather");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle("godfather · Search · Matinee");
  await expect(fieldOf(page)).toHaveValue("godfather");
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
  const card = resultsOf(page).getByRole("link", { name: /^The Godfather\s*1972$/ });
  await expect(card).toHaveAttribute("href", "/movie/238");
  await expect(card.locator("img")).toHaveJSProperty("complete", true);
  expect(
    await card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0);
  expect(await layoutShift(page)).toBe(0);
  expect(await findProblems(page)).toEqual([]);
});

test("an empty search says what it is for, and two characters are too few @prove", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/search");
  await expect(fieldOf(page)).toHaveAttribute("placeholder", "Search movies and TV shows...");
  const hint = page.getByText(
    "Search for your favorite movies and TV shows to watch their trailers",
  );
  await expect(hint.first()).toBeVisible();
  await hasRun(page, "search-as-typed");
  const requests = countSearches(page);
  // No other character follows, for longer than anyone would wait, by the page's clock.
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await fieldOf(page).pressSequentially("du");
  await page.clock.runFor(10_000);
  expect(requests).toEqual([]);
  await page.clock.resume();
  await page.goto("/search?q=du");
  await expect(page.getByText("Type at least three characters.")).toBeVisible();
});

test("results appear while typing, once for a word, and the address is replaced", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/about");
  await page.goto("/search");
  await hasRun(page, "search-as-typed");
  const requests = countSearches(page);
  // The characters follow each other by the page's clock, however busy the machine is.
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await fieldOf(page).pressSequentially("godfather");
  await page.clock.runFor(240);
  expect(requests).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL("/search?q=godfather");
  await expect(resultsOf(page).getByRole("link", { name: /The Godfather\s*1972/ })).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  expect(requests).toEqual(["godfather"]);
  await fieldOf(page).fill("");
  await expect(page).toHaveURL("/search");
  await expect(resultsOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

/** The page has handled the answer by then. */
const paintTwice = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

test("an older answer never replaces a newer one @prove", async ({ page }) => {
  await page.goto("/search");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sayAnswered: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    sayAnswered = resolve;
  });
  await page.route(/\/search\?q=dune$/, async (route) => {
    const answer = await route.fetch();
    await held;
    // A page that canceled the request gets no answer to it.
    await route.fulfill({ response: answer }).catch(() => undefined);
    sayAnswered();
  });
  await fieldOf(page).fill("dune");
  await expect(page.getByText("Searching...")).toBeVisible();
  await fieldOf(page).fill("godfather");
  const newer = resultsOf(page).getByRole("link", { name: /The Godfather\s*1972/ });
  await expect(newer).toBeVisible();
  release();
  await answered;
  await paintTwice(page);
  await expect(newer).toBeVisible();
  await expect(page).toHaveURL("/search?q=godfather");
  await expect(resultsOf(page).getByRole("link", { name: /^Dune/ })).toHaveCount(0);
});

test("text typed before the script has loaded is searched for too @prove", async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/page-script/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/search", { waitUntil: "commit" });
  await fieldOf(page).pressSequentially("godfather");
  release();
  await expect(page).toHaveURL("/search?q=godfather");
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
});

test("no results says so with the typed text @prove", async ({ page }) => {
  await page.goto("/search?q=qqqq+zzzz");
  await expect(page.getByText('No results found for "qqqq zzzz"')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});

test("a failed search says so once, and Try Again loads the results @prove", async ({
  page,
  films,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  await films.fail("503");
  await openFailed(page, "/search?q=alien+1979");
  await expect(page.getByRole("main").getByText("Failed to search")).toBeVisible();
  const toast = page.locator("#toasts").getByText("Failed to search. Please try again later.");
  await expect(toast).toHaveCount(1);
  expect(await findProblems(page)).toEqual([]);
  await films.mend();
  // A failed page is cached for two seconds at most, and the client pauses slightly longer.
  await expect(async () => {
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Try Again" }).click();
    await loaded;
    const results = page.getByRole("heading", { name: "Search Results" });
    expect(await results.isVisible()).toBe(true);
  }).toPass();
});

test("a search that fails while typing says so in its place @prove", async ({
  page,
  films,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  await page.goto("/search?q=metropolis");
  await films.fail("503");
  await fieldOf(page).fill("nosferatu 1922");
  await expect(page.getByRole("main").getByText("Failed to search")).toBeVisible();
  await expect(page.locator("#toasts").getByText("Failed to search.")).toHaveCount(1);
  await expect(fieldOf(page)).toHaveValue("nosferatu 1922");
});

test("slow results are announced, and appear without another request @prove", async ({
  page,
  films,
}) => {
  await films.fail("delay", { path: "/3/search/multi", delayMs: 2_000, times: 1 });
  await page.goto("/search?q=casablanca", { waitUntil: "commit" });
  await expect(page.getByText("Searching...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("searching is a form @prove", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/search");
    await fieldOf(page).fill("godfather");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=godfather");
    await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
    const more = page.getByRole("button", { name: "Load More Results" });
    await page.goto("/search?q=the");
    const before = await resultsOf(page).getByRole("listitem").count();
    await more.click();
    await expect(page).toHaveURL("/search?pages=2&q=the");
    expect(await resultsOf(page).getByRole("listitem").count()).toBeGreaterThan(before);
  });
});

for (const path of ["/about", "/search"]) {
  test(`the keys open the search from ${path} @prove`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press("Control+k");
    const field = path === "/search" ? fieldOf(page) : boxOf(page);
    await expect(field).toBeFocused();
    await page.keyboard.type("/");
    await expect(field).toHaveValue("/");
  });
}

test("suggestions are chosen with only the keyboard @prove", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Search", exact: true }).press("Enter");
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type("godfather");
  // The answer to the whole word: a busy page asks for its beginnings, too.
  await expect(optionsOf(page).last()).toHaveText("Search for “godfather”");
  await expect(optionsOf(page).first()).toHaveText(/^The Godfather/);
  await expect(boxOf(page)).toHaveAttribute("aria-expanded", "true");
  await expect(dialogOf(page).getByRole("status")).toHaveText(/^\d+ suggestions?$/);
  expect(await findProblems(page)).toEqual([]);
  const marked = dialogOf(page).getByRole("option", { selected: true });
  await expect(marked).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(marked).toHaveText("Search for “godfather”");
  await page.keyboard.press("ArrowDown");
  await expect(marked).toHaveText(/^The Godfather/);
  const id = await marked.getAttribute("id");
  await expect(boxOf(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("Escape");
  await expect(boxOf(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Search", exact: true })).toBeFocused();
});

test("Enter opens the selected option, and without one all results @prove", async ({ page }) => {
  await page.goto("/search");
  await page.goto("/about");
  await page.keyboard.press("/");
  await page.keyboard.type("godfa");
  await expect(optionsOf(page).last()).toHaveText("Search for “godfa”");
  await page.keyboard.press("ArrowDown");
  // A newer answer keeps the selection.
  await page.keyboard.type("ther");
  await expect(dialogOf(page).getByText("Search for “godfather”")).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest((requests) => requests.isNavigationRequest()),
    page.keyboard.press("Enter"),
  ]);
  expect(pathOf(request.url())).toBe("/movie/238");
  // It asks a visitor to sign in; this is the end of that path.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await page.goto("/about");
  await page.keyboard.press("/");
  await page.keyboard.type("godfather");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=godfather");
});

test("recent searches are offered on this device, and can be cleared @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  // Only Enter searches here, so that only it changes the address.
  await page.route(/\/assets\/search-as-typed-/, (route) => route.abort());
  await page.goto("/search");
  for (const text of ["godfather", "metropolis", "godfather"]) {
    await fieldOf(page).fill(text);
    await fieldOf(page).press("Enter");
    await page.waitForURL(`/search?q=${text}`);
  }
  await page.goto("/about");
  await page.keyboard.press("/");
  await expect(optionsOf(page)).toHaveText(["godfather", "metropolis"]);
  await expect(dialogOf(page).getByText("Recent searches")).toBeVisible();
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Clear" }).click();
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(dialogOf(page).getByText("Recent searches")).toBeHidden();
  await expect(boxOf(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});

test("without consent nothing is remembered, and earlier searches are deleted @prove", async ({
  page,
  context,
}) => {
  await page.goto("/search");
  await fieldOf(page).fill("godfather");
  await fieldOf(page).press("Enter");
  const recentSearches = () => page.evaluate(() => localStorage.getItem("recent-searches"));
  await expect.poll(recentSearches).toBe('["godfather"]');
  await context.addCookies([{ name: "consent", value: "analytical", url: page.url() }]);
  await page.reload();
  expect(await recentSearches()).toBeNull();
  await fieldOf(page).fill("metropolis");
  await fieldOf(page).press("Enter");
  await expect(page).toHaveURL("/search?q=metropolis");
  expect(await recentSearches()).toBeNull();
});

test("Load More adds the next page's results, and leaves the rest as it is @prove", async ({
  page,
}) => {
  await page.goto("/search?q=the");
  const items = resultsOf(page).getByRole("listitem");
  const before = await items.count();
  await items.first().evaluate((item) => item.setAttribute("data-was-here", ""));
  const more = page.getByRole("button", { name: "Load More Results" });
  await more.click();
  await expect(page).toHaveURL("/search?pages=2&q=the");
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  await expect(items.first()).toHaveAttribute("data-was-here");
});

test("without a connection the search leads to the offline page @prove", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/search?q=metropolis");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await fieldOf(page).fill("godfather");
  // No service worker answers instead of the server here, so it is the browser's own page.
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
});
