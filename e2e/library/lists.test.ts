import type { Page } from "@playwright/test";

import { isInFull } from "#tests/in-full.ts";

import { pathOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { hasSentAll } from "../support/outbox.ts";
import { hasRun, isKnown } from "../support/page-script.ts";

const titlesOf = (page: Page) =>
  page
    .locator("[data-own-script=reorder] li")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-key")));

const dialogOf = (page: Page) =>
  page.getByRole("dialog", { name: "On which of your lists should it be?" });

/** Chooses a list in the dialog, or on the page where no script runs, and saves it. */
async function choose(page: Page, name: string, { isNew = false, dialog = dialogOf(page) } = {}) {
  if (isNew) await dialog.getByLabel("New list").fill(name);
  else await dialog.getByLabel(name).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Puts a title on a list of this name without leaving the title's page. */
async function addTo(page: Page, path: string, name: string, isNew = false) {
  await page.goto(path);
  if (!(await page.evaluate(() => matchMedia("(scripting: enabled)").matches))) {
    await page.getByRole("link", { name: "Add to a List" }).first().click();
    await choose(page, name, {
      isNew,
      dialog: page.getByRole("main").filter({ hasText: "On which of your lists" }),
    });
    return expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await isKnown(page);
  // What opens the dialog loads when the page is first used.
  await page.keyboard.press("Tab");
  await hasRun(page, "card-choices");
  await page.getByRole("link", { name: "Add to a List" }).first().click();
  await choose(page, name, { isNew });
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Makes a list of two titles, and opens it. */
async function makeList(page: Page, name: string) {
  await addTo(page, "/movie/19", name, true);
  await addTo(page, "/tv/1396", name);
  await page.goto("/lists");
  await page.getByRole("link", { name }).click();
}

test("a list is made from a title's page and a card, and put in order by dragging and by keyboard", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // The demo world has no picture for one of the trailers.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada Lovelace");
  await addTo(page, "/movie/19", "Rainy days", true);
  await addTo(page, "/tv/1396", "Rainy days");
  // The message goes when it has been on screen long enough to read, however slow the machine is.
  await page.clock.install({ time: Date.now() - 60_000 });
  await page.goto("/movies");
  await isKnown(page);
  await page.clock.pauseAt(Date.now());
  await page
    .getByRole("button", { name: /^Add (?!.?Metropolis).* to watchlist$/ })
    .first()
    .click();
  await hasSentAll(page);
  await hasRun(page, "card-choices");
  await page
    .getByRole("region", { name: "Messages" })
    .getByRole("link", { name: "Add to a List" })
    .click();
  await page.clock.resume();
  await choose(page, "Rainy days");
  await expect(page).toHaveURL(/\/movies$/);
  await page.goto("/lists");
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Rainy days" }).click();
  const items = page.locator("[data-own-script=reorder] li");
  await expect(items).toHaveCount(3);
  const before = await titlesOf(page);
  const [first, second, third] = before;
  expect([first, second]).toEqual(["movie:19", "tv:1396"]);
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);

  await expect(items.first()).toHaveAttribute("draggable", "true");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await items.nth(2).dragTo(items.first(), { targetPosition: { x: 20, y: 4 } });
  await saved;
  expect(await titlesOf(page)).toEqual([third, first, second]);
  await page.reload();
  expect(await titlesOf(page)).toEqual([third, first, second]);

  const down = page.locator("[id='down-movie:19']");
  await down.press("Enter");
  await expect.poll(() => titlesOf(page)).toEqual([third, second, first]);
  await expect(down).toBeFocused();
});

test("a list is shared, copied by who has its link, and no longer shown to them @prove", async ({
  page,
  context,
  browser,
  signInAs,
  expectErrors,
}) => {
  // The demo world has no picture for one of the trailers, and at last the list itself is gone.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada Lovelace");
  await makeList(page, "Rainy days");
  await page.getByRole("link", { name: "Edit List" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Wet days");
  await page.getByLabel("Whoever has its link can see it").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/lists\/[\w-]{36}$/);
  const address = (await page.getByRole("link", { name: "Share" }).getAttribute("href")) ?? "";
  expect(address).toMatch(/\/list\/[\w-]+$/);

  const other = await browser.newContext();
  await signInAs(other, "Eve");
  const there = await other.newPage();
  const origin = new URL(page.url()).origin;
  await there.goto(origin + address);
  await expect(there.getByRole("heading", { name: "Wet days" })).toBeVisible();
  await expect(there.getByText("Ada")).toHaveCount(0);
  expect(await findProblems(there)).toEqual([]);
  await there.getByRole("button", { name: "Copy to My Lists" }).dblclick();
  await expect(there).toHaveURL(/\/lists\/[\w-]{36}$/);
  expect(await titlesOf(there)).toEqual(["movie:19", "tv:1396"]);
  await there.goto("/lists");
  await expect(there.getByRole("link", { name: /^Wet days/ })).toHaveCount(1);

  await page.goto("/lists");
  await page.getByRole("link", { name: "Wet days" }).click();
  await page.getByRole("link", { name: "Edit List" }).click();
  await page.getByLabel("Whoever has its link can see it").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/lists\/[\w-]{36}$/);
  await expect(page.getByRole("link", { name: "Share" })).toHaveCount(0);
  const gone = await there.goto(origin + address);
  expect(gone?.status(), "at once").toBe(404);
  await other.close();
});

test("a title that a step takes to another page keeps the focus there @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  const found = new Set<string>();
  for (const path of [
    "/movies/top-rated",
    "/tvshows/top-rated",
    "/movies/trending",
    "/genre/drama",
  ]) {
    await page.goto(path);
    const cards = page.locator("main a[href*='/movie/'], main a[href*='/tv/']");
    const links = await cards.evaluateAll((all) =>
      all.map((link) => (link instanceof HTMLAnchorElement ? link.href : "")),
    );
    for (const link of links) found.add(pathOf(link).slice(1).replace("/", ":"));
  }
  const titles = [...found].slice(0, 50);
  expect(titles).toHaveLength(50);
  const { origin } = new URL(page.url());
  const headers = { origin, "sec-fetch-site": "same-origin" };
  await addTo(page, `/${titles[0]?.replace(":", "/")}`, "Long", true);
  await page.goto("/lists");
  await page.getByRole("link", { name: "Long" }).click();
  const address = pathOf(page.url());
  const id = address.slice("/lists/".length);
  for (const title of titles.slice(1)) {
    const form = { shown: id, list: id };
    await page.request.post(`/lists/add?title=${title}`, { form, headers, maxRedirects: 0 });
  }
  const moved = titles[48] ?? "";
  await page.goto(`${address}?page=2`);
  expect((await titlesOf(page))[0]).toBe(moved);
  const up = page.locator(`[id='up-${moved}']`);
  await up.press("Enter");
  await expect(page).toHaveURL(/page=1/);
  await expect(up).toBeFocused();
  expect((await titlesOf(page)).at(-1)).toBe(moved);
  const down = page.locator(`[id='down-${moved}']`);
  await down.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(down).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a list is made and put in order @prove", async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(/status of 404/);
    await signInAs(context, "Ada");
    await makeList(page, "Rain");
    await page.locator("[id='down-movie:19']").click();
    await expect(page.locator("[data-own-script=reorder] li").first()).toHaveAttribute(
      "data-key",
      "tv:1396",
    );
  });

  test("a double press makes one list @prove", async ({
    page,
    context,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(/status of 404/);
    await signInAs(context, "Ada");
    await page.goto("/lists");
    await page.getByLabel("New list").fill("Rain");
    await page.getByRole("button", { name: "Make List" }).dblclick();
    await expect(page).toHaveURL(/\/lists\/[\w-]{36}$/);
    await page.goto("/lists");
    await expect(page.getByRole("link", { name: /^Rain/ })).toHaveCount(1);
  });
});
