import type { Page } from "@playwright/test";

import { bodiesTo, expect, reconnect, test } from "../support/behavior.ts";
import { fillOldList, fillOutbox, oldListOf, outboxOf } from "../support/outbox.ts";
import { stopClock } from "../support/stop-clock.ts";

const SIGN_OUT = `<form id="sign-out" method="post" action="/logout"><button>Sign Out</button></form>`;
const WATCHLIST_BUTTON = `<form id="watchlist-form" method="post" action="/watchlist"></form>
<button form="watchlist-form" name="add" value="movie:19 Metropolis" aria-pressed="false">
  My Watchlist
</button>`;
const VIEWS = "POST /api/track-view";
const TOGGLES = "POST /api/user-watchlist";
const SIGNED_OUT = "POST /api/track-auth";

const entryOf = (email: string, key: string) => ({
  key,
  path: "/api/track-view",
  body: { contentId: key },
  email,
});

test.use({ viewer: {} });

test("stored views are sent in one request, and those of another viewer wait", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(VIEWS, { status: 200 });
  await open("");
  const [one, two, other] = [
    entryOf("ada@example.org", "one"),
    entryOf("ada@example.org", "two"),
    entryOf("ben@example.org", "other"),
  ];
  await fillOutbox(page, one, two, other);
  await reconnect(page);
  await expect.poll(() => outboxOf(page)).toEqual([other]);
  expect(bodiesTo(sent, VIEWS)).toEqual([
    [
      { contentId: "one", key: "one" },
      { contentId: "two", key: "two" },
    ],
  ]);
});

test("what an earlier page may still be sending is sent again while this one stays open", async ({
  page,
  open,
  answer,
  sent,
}) => {
  await page.clock.install();
  answer(VIEWS, { status: 200 });
  await open("");
  const sentAtMs = await page.evaluate(() => Date.now());
  const entry = { ...entryOf("ada@example.org", "one"), sentAtMs };
  await fillOutbox(page, entry);
  await reconnect(page);
  // The page has looked, and waits.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    expect(await outboxOf(page)).toEqual([]);
  }).toPass();
  expect(bodiesTo(sent, VIEWS)).toEqual([{ contentId: "one", key: "one" }]);
  expect(await page.evaluate((at) => Date.now() - at, sentAtMs)).toBeGreaterThan(10_000);
});

test("a place whose row cannot be loaded any more is saved without an error", async ({
  page,
  context,
  open,
  answer,
  sent,
}) => {
  const place = { path: "/api/progress", body: { position: 50 } };
  answer("POST /api/progress", { status: 200 });
  await open("");
  await fillOutbox(page, { ...entryOf("ada@example.org", "one"), ...place });
  const refused = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/continue-row-"),
  );
  await context.route("**/assets/continue-row-*", (route) => route.abort());
  await reconnect(page);
  await refused;
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(bodiesTo(sent, "POST /api/progress")).toEqual([{ ...place.body, key: "one" }]);
});

test("what an earlier version left in its one list is sent, and nothing of it stays", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(VIEWS, "offline", { status: 200 });
  answer(TOGGLES, "offline", { status: 200, data: { is_saved: true } });
  await open(WATCHLIST_BUTTON);
  const toggled = {
    ...entryOf("ada@example.org", "two"),
    path: "/api/user-watchlist",
    toggle: { kind: "watchlist", about: "movie:19", isOn: true },
  };
  await fillOldList(page, entryOf("ada@example.org", "one"), null, { path: "/" }, toggled);
  await reconnect(page);
  await expect.poll(() => bodiesTo(sent, TOGGLES)).toHaveLength(1);
  await expect.poll(() => bodiesTo(sent, VIEWS)).toHaveLength(1);
  expect(await oldListOf(page)).toBeNull();
  expect(await outboxOf(page)).toHaveLength(2);

  await page.reload();
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(bodiesTo(sent, VIEWS).at(-1)).toEqual({ contentId: "one", key: "one" });
  expect(bodiesTo(sent, TOGGLES).at(-1)).toEqual({ contentId: "two", key: "two" });
  await expect(page.getByRole("button", { name: "My Watchlist", pressed: true })).toBeVisible();
});

for (const list of ["[", "null", `"entries"`, "{}"]) {
  test(`an old list that isn't one is removed: ${list}`, async ({ page, open }) => {
    await open("");
    await page.evaluate((text) => localStorage.setItem("outbox", text), list);
    await page.reload();
    await expect.poll(() => oldListOf(page)).toBeNull();
    expect(await outboxOf(page)).toEqual([]);
  });
}

test("tabs that store reports at the same moment take nothing from each other", async ({
  page,
  context,
  open,
  answer,
}) => {
  answer(VIEWS, "offline");
  await open("");
  const other = await context.newPage();
  await other.goto("/");
  const startMs = await page.evaluate(() => Date.now() + 300);
  const reportAtOnce = (tab: Page, name: string) =>
    tab.evaluate(
      ([prefix, atMs]) => {
        while (Date.now() < atMs);
        for (let at = 0; at < 50; at += 1) {
          const detail = { path: "/api/track-view", body: { contentId: `${prefix} ${at}` } };
          dispatchEvent(new CustomEvent("viewer-report", { detail }));
        }
      },
      [name, startMs] as const,
    );
  await Promise.all([reportAtOnce(page, "one"), reportAtOnce(other, "two")]);
  await expect.poll(() => outboxOf(page)).toHaveLength(100);
});

for (const [name, reply] of [
  ["", { status: 200 }],
  [", although the server is in trouble", { status: 503 }],
  [", although there is no connection", "offline"],
] as const) {
  test(`signing out reports it, sends what waits and leaves nothing on the device${name}`, async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer(SIGNED_OUT, reply);
    answer(VIEWS, reply);
    answer("POST /logout", { page: "<h1>Signed out</h1>" });
    // It waits a second at most; here what it sends is answered before any time has passed.
    await stopClock(page, Date.now());
    await open(SIGN_OUT);
    await fillOutbox(page, entryOf("ada@example.org", "one"));
    await fillOldList(page, entryOf("ada@example.org", "two"));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
    expect(await outboxOf(page)).toEqual([]);
    expect(await oldListOf(page)).toBeNull();
    expect(bodiesTo(sent, SIGNED_OUT)).toMatchObject([{ action: "logout" }]);
    expect(bodiesTo(sent, VIEWS)).toHaveLength(1);
  });
}
