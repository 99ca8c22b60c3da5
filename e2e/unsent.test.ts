import type { Page, Route } from "@playwright/test";

import { addressOf } from "./support/below-a-path.ts";
import { expect, test } from "./support/journey.ts";
import { fillOutbox, hasSentAll, outboxOf } from "./support/outbox.ts";

/** A server in trouble, as a proxy or the server itself reports it. */
const inTrouble = (route: Route) => route.fulfill({ status: 503, json: { success: false } });

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The browser reports a connection again, so that stored reports are sent. */
async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

test("a toggle that a failing server did not accept is queued, and sent once it recovers @prove", async ({
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
  const saving = /\/api\/user-watchlist$/;
  // The script of the ribbons is there once one of them works.
  const another = page.getByRole("button", { name: /to watchlist$/ }).nth(1);
  await another.click();
  await expect(another).toHaveAttribute("aria-pressed", "true");
  await hasSentAll(page);

  await context.setOffline(true);
  const unsent = page.waitForEvent("requestfailed", (request) => saving.test(request.url()));
  await ribbon.click();
  await unsent;
  expect(await outboxOf(page)).toHaveLength(1);

  await page.route(saving, inTrouble);
  const refused = page.waitForResponse(saving);
  await context.setOffline(false);
  expect((await refused).status()).toBe(503);
  // Another one is requested after it: the first is decided by then.
  const again = page.waitForResponse(saving);
  await comeBack(page);
  await again;
  expect(await outboxOf(page)).toHaveLength(1);
  await expect(ribbon).toHaveAttribute("aria-pressed", "true");

  await page.unroute(saving);
  await comeBack(page);
  await hasSentAll(page);
  await expect(ribbon).toHaveAttribute("aria-pressed", "true");
  expect(await stored(page, "user")).toMatch(/"watchlist":\["movie:\d+","movie:/);
});

test("a report that a failing server did not accept is queued, and sent once it recovers @prove", async ({
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
  const { email } = JSON.parse((await stored(page, "user")) ?? "");
  const body = { userId: email, action: "logout", timestamp };
  await fillOutbox(page, { key: "0123456789abcdef", path: "/api/track-auth", body, email });
  const telling = /\/api\/track-auth$/;
  await page.route(telling, inTrouble);
  const refused = page.waitForResponse(telling);
  await comeBack(page);
  expect((await refused).status()).toBe(503);
  await expect.poll(() => outboxOf(page)).toMatchObject([{ body: { timestamp } }]);

  await page.unroute(telling);
  const taken = page.waitForResponse(telling);
  await comeBack(page);
  expect((await taken).status()).toBe(200);
  await hasSentAll(page);
});

const FILM = "Metropolis1927EnglishVersion";

/** What the player reports, without waiting for a film to run. */
const play = (page: Page, positionSeconds: number) =>
  page.evaluate(
    (body) => {
      const detail = { path: "/api/progress", body, subject: `progress ${body.item}` };
      dispatchEvent(new CustomEvent("viewer-report", { detail }));
    },
    { item: FILM, work: "", positionSeconds, durationSeconds: 5640 },
  );

const positions = (page: Page) =>
  page.evaluate(
    async (address) => {
      const answer = await fetch(address);
      const { data } = await answer.json();
      return data.map(({ positionSeconds }: { positionSeconds: number }) => positionSeconds);
    },
    addressOf(`/api/progress?item=${FILM}`),
  );

test("of the positions in a film that could not be sent the last one counts, and a refused one is dropped @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of (?:503|403)/, /ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.goto("/categories");
  await expect.poll(() => stored(page, "user")).not.toBeNull();
  await context.setOffline(true);
  await play(page, 100);
  await play(page, 200);
  expect(await outboxOf(page)).toMatchObject([{ body: { item: FILM, positionSeconds: 200 } }]);

  const saving = /\/api\/progress$/;
  await page.route(saving, inTrouble);
  const failed = page.waitForResponse(saving);
  await context.setOffline(false);
  expect((await failed).status()).toBe(503);
  await page.unroute(saving);
  await comeBack(page);
  await hasSentAll(page);
  expect(await positions(page)).toEqual([200]);

  await page.route(saving, (route) => route.fulfill({ status: 403, json: { success: false } }));
  await play(page, 300);
  await hasSentAll(page);
  await page.unroute(saving);
  await comeBack(page);
  expect(await positions(page)).toEqual([200]);
});

test("what is removed from Continue Watching stays hidden until the server has received it, or returns when the server refuses @prove", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // Missing pictures are a part of this journey.
  expectErrors(/status of (?:503|403|404)/, /ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.goto("/categories");
  await expect.poll(() => stored(page, "user")).not.toBeNull();
  await play(page, 1200);
  await hasSentAll(page);
  // Asks until then: the server leaves out a film whose name the archive does not tell in time.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
      return stored(page, "user");
    })
    .toContain(`archive:${FILM}`);
  await page.goto("/archive");
  const row = page.getByRole("region", { name: "Continue Watching" });
  const remove = row.getByRole("button", { name: /^Remove / });

  const removing = /\/api\/continue-watching$/;
  await page.route(removing, (route) => route.fulfill({ status: 403, json: { success: false } }));
  await remove.click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "the row is as it was",
  );
  await expect(row.getByRole("link")).toHaveCount(1);
  await page.unroute(removing);

  await context.setOffline(true);
  await remove.click();
  await expect(row).toBeHidden();
  await page.route(removing, inTrouble);
  const failed = page.waitForResponse(removing);
  await context.setOffline(false);
  await failed;
  // The server still has it, and reports it to every request.
  const requested = page.waitForResponse(/\/api\/viewer$/);
  await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
  await requested;
  await page.goto("/movies");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toBeHidden();

  await page.unroute(removing);
  await comeBack(page);
  await hasSentAll(page);
  await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
  await expect.poll(() => stored(page, "user")).toContain('"continue":[]');
});

test("another viewer's stored data is not shown while the browser asks who is signed in @prove", async ({
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
