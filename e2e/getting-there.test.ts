import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";

const header = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** What a page is, without what belongs to one request or to the window's history. */
const contentOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    meta: [...document.querySelectorAll("meta")].map((meta) => meta.outerHTML),
    links: [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href")),
    text: document.querySelector("main")?.textContent,
    focus: document.activeElement?.tagName,
  }));

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
    expect(reached.focus, "where a load leaves it").toBe("BODY");
    await page.goto(path);
    expect(await contentOf(page), path).toEqual(reached);
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
