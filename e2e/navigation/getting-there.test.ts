import type { Page } from "@playwright/test";

import { clickLink } from "../support/click-link.ts";
import { FILM, open, playFrom, secondsOf } from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { contentOf } from "../support/page-content.ts";
import { isKnown } from "../support/page-script.ts";

const header = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("a page that is reached by a link is the page that is loaded", async ({ page }) => {
  const screens = [
    ["TV Shows", "/tvshows"],
    ["Categories", "/categories"],
    ["Movies", "/movies"],
  ] as const;
  // The first visits fill the server's caches: what comes late has another title at first.
  for (const [, path] of screens) await page.goto(path);
  for (const [name, path] of screens) {
    await header(page).getByRole("link", { name }).click();
    await page.waitForURL(path);
    const reached = await contentOf(page);
    expect(reached.focus, "where a load leaves it").toMatch(/^<body/);
    await page.goto(path);
    expect(await contentOf(page), path).toEqual(reached);
  }
});

test("a form, a redirect and a page that does not exist end where loading them does", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const follow = async (path: string) => {
    await page.goto("/terms");
    await clickLink(page, path);
  };
  const submit = async () => {
    await page.goto("/help");
    await page.getByRole("main").getByRole("searchbox").fill("password");
    await page.keyboard.press("Enter");
  };
  for (const [reach, path, end] of [
    [submit, "/help?q=password", "/help?q=password"],
    [() => follow("/watchlist"), "/watchlist", "/login?next=%2Fwatchlist"],
    [() => follow("/nowhere"), "/nowhere", "/nowhere"],
  ] as const) {
    await reach();
    await page.waitForURL(end, { waitUntil: "load" });
    const reached = await contentOf(page);
    await page.goto(path);
    expect(reached, path).toEqual(await contentOf(page));
  }
});

test("a link to the page itself loads it again, and adds no entry to the history", async ({
  page,
}) => {
  await page.goto("/categories");
  await page.goto("/movies");
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await header(page).getByRole("link", { name: "Movies" }).click();
  await expect
    .poll(() => page.evaluate(() => Object.hasOwn(window, "isTheSame")).catch(() => true))
    .toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/categories");
});

/** Follows a link by keyboard: a pointer would have the page fetched before it is opened. */
const follow = (page: Page, name: string) =>
  header(page).getByRole("link", { name }).press("Enter", { noWaitAfter: true });

test("a second link that is followed while the first page is on its way is the one that opens @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  await page.evaluate(() => {
    const click = (path: string) => {
      const link = document.querySelector(`header a[href$="${path}"]`);
      if (link instanceof HTMLElement) link.click();
    };
    click("/tvshows");
    setTimeout(click, 0, "/categories");
  });
  await page.waitForURL("/categories");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await page.goBack();
  await expect(page, "the first page never opened").toHaveURL("/movies");
});

test("a link whose connection was lost on the way opens its page when it is followed again @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_CONNECTION_RESET/);
  await page.goto("/movies");
  await page.route("**/tvshows", (route) => route.abort("connectionreset"));
  const failed = page.waitForEvent("requestfailed");
  await follow(page, "TV Shows");
  await failed;
  await page.unroute("**/tvshows");
  await page.goto("/movies");
  await follow(page, "TV Shows");
  await page.waitForURL("/tvshows");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("TV Shows");
});

test("an old tab loads a page of a new build, instead of taking a list out of it @prove", async ({
  page,
}) => {
  await page.goto("/search?q=the");
  await page.route("**/search?*", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /page-script-[\w-]+\.js/g,
      "page-script-new.js",
    );
    await route.fulfill({ response, body });
  });
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.getByRole("button", { name: "Load More Results" }).click();
  await expect(page).toHaveURL("/search?pages=2&q=the");
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
  expect(await page.evaluate(() => Object.hasOwn(window, "isTheSame"))).toBe(false);
});

test("a link of a tab whose session ended elsewhere leads to the sign-in page @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // The header asks who is signed in.
  expectErrors(/status of 401/);
  await signInAs(context, "Ada");
  await page.goto("/movies");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).not.toBeNull();
  // The tab keeps its cookies, as when a session has run out or was ended on another device.
  const cookies = await context.cookies();
  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/login/);
  await other.close();
  await context.addCookies(cookies);
  await follow(page, "Home");
  await page.waitForURL("/login", { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  const reached = await contentOf(page);
  await page.goto("/login");
  expect(reached).toEqual(await contentOf(page));
});

test("a link of a tab whose viewer became another one elsewhere leads to the other viewer's page @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/movies");
  await isKnown(page);
  await context.clearCookies();
  await signInAs(context, "Grace");
  await clickLink(page, "/profile");
  await page.waitForURL("/profile", { waitUntil: "load" });
  await expect(page.getByRole("main")).toContainText("Grace");
  // The script has learnt who it is now.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("user")))
    .toContain('"initials":"G"');
  const reached = await contentOf(page);
  await page.goto("/profile");
  expect(reached).toEqual(await contentOf(page));
});

test("an anchor leaves the document as it is, and a load of its address ends at the same place @prove", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/terms");
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const anchor = page.getByRole("main").locator('a[href^="#"]').last();
  const fragment = await anchor.getAttribute("href");
  await anchor.press("Enter");
  await expect(page).toHaveURL(`/terms${fragment}`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const { focus: _, ...reached } = await contentOf(page);
  const reachedAt = await page.evaluate(() => window.scrollY);
  expect(await page.evaluate(() => Object.hasOwn(window, "isTheSame"))).toBe(true);
  await page.goto("/cookies");
  await page.goto(`/terms${fragment}`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(reachedAt);
  expect(await contentOf(page)).toMatchObject(reached);
});

test("a film that is left by a link stops, and its position is sent @prove", async ({
  page,
  context,
  signInAs,
}) => {
  test.setTimeout(300_000);
  await signInAs(context, "Ada");
  await open(page);
  await playFrom(page, 5);
  const leftAt = Math.floor(await secondsOf(page));
  await follow(page, "Movies");
  await page.waitForURL("/movies");
  const item = FILM.split("/").at(-1) ?? "";
  const position = async () => {
    const { data } = await (await page.request.get(`/api/progress?item=${item}`)).json();
    return data[0]?.positionSeconds ?? 0;
  };
  await expect.poll(position).toBeGreaterThanOrEqual(leftAt);
});
