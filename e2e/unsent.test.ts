import type { Page, Route } from "@playwright/test";

import { expect, test } from "./journey.ts";

/** A server in trouble, as a proxy or the server itself says it. */
const inTrouble = (route: Route) => route.fulfill({ status: 503, json: { success: false } });

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The browser says that there is a connection again, so that what waited is sent. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

test("a toggle that a failing server did not accept is queued, and sent once it recovers", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/503/, /ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.goto("/movies/best");
  await expect.poll(() => stored(page, "user")).toContain('"watchlist":');
  const ribbon = page.getByRole("button", { name: /to watchlist$/ }).first();
  await context.setOffline(true);
  await ribbon.click();
  await expect.poll(() => stored(page, "outbox")).not.toBeNull();

  const saving = /\/api\/user-watchlist$/;
  await page.route(saving, inTrouble);
  const refused = page.waitForResponse(saving);
  await context.setOffline(false);
  expect((await refused).status()).toBe(503);
  // Another one is asked after it: the first is decided by then.
  const again = page.waitForResponse(saving);
  await comeBack(page);
  await again;
  expect(await stored(page, "outbox")).not.toBeNull();
  await expect(ribbon).toHaveAttribute("aria-pressed", "true");

  await page.unroute(saving);
  await comeBack(page);
  await expect.poll(() => stored(page, "outbox")).toBeNull();
  await expect(ribbon).toHaveAttribute("aria-pressed", "true");
  expect(await stored(page, "user")).toMatch(/"watchlist":\["movie:/);
});

test("a report that a failing server did not accept is queued, and sent once it recovers", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/503/, /ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await page.waitForFunction(() => localStorage.getItem("user") !== null);
  const timestamp = new Date(Date.now() - 3_600_000).toISOString();
  await page.evaluate((at) => {
    const { email } = JSON.parse(localStorage.getItem("user") ?? "");
    const body = { userId: email, action: "logout", timestamp: at };
    const entry = { key: "0123456789abcdef", path: "/api/track-auth", body, email };
    localStorage.setItem("outbox", JSON.stringify([entry]));
  }, timestamp);
  const telling = /\/api\/track-auth$/;
  await page.route(telling, inTrouble);
  const refused = page.waitForResponse(telling);
  await comeBack(page);
  expect((await refused).status()).toBe(503);
  await expect.poll(() => stored(page, "outbox")).toContain(timestamp);

  await page.unroute(telling);
  const taken = page.waitForResponse(telling);
  await comeBack(page);
  expect((await taken).status()).toBe(200);
  await expect.poll(() => stored(page, "outbox")).toBeNull();
});

test("what the browser knows of somebody else is not shown while it asks who is there", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/movies");
  await page.waitForFunction(() => localStorage.getItem("user") !== null);
  const initials = () =>
    page
      .locator("[data-avatar]")
      .evaluate((avatar) => getComputedStyle(avatar).getPropertyValue("--initials"));
  await expect.poll(initials).toBe('"AL"');

  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem("user") ?? "");
    const others = { ...record, version: "1-another", initials: "ZZ", colour: "plum" };
    localStorage.setItem("user", JSON.stringify(others));
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let isAsked = false;
  await page.route(/\/api\/viewer$/, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => isAsked).toBe(true);
  expect(await initials()).not.toContain("ZZ");
  expect(await page.locator("html").getAttribute("data-profile")).not.toBe("plum");
  goOn();
  await expect.poll(initials).toBe('"AL"');
});
