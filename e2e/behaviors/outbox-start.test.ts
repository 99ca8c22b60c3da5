import type { Page } from "@playwright/test";

import { bodiesTo, expect, reconnect, test, waiting } from "../support/behavior.ts";

const SIGN_OUT = `<form id="sign-out" method="post" action="/logout"><button>Sign Out</button></form>`;
const VIEWS = "POST /api/track-view";
const SIGNED_OUT = "POST /api/track-auth";

/** Entries as an earlier page stored them. */
const store = (page: Page, ...entries: object[]) =>
  page.evaluate((text) => localStorage.setItem("outbox", text), JSON.stringify(entries));

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
  await store(page, one, two, other);
  await reconnect(page);
  await expect.poll(() => waiting(page)).toEqual([other]);
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
  await store(page, entry);
  await reconnect(page);
  // The page has looked, and waits.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    expect(await waiting(page)).toEqual([]);
  }).toPass();
  expect(bodiesTo(sent, VIEWS)).toEqual([{ contentId: "one", key: "one" }]);
  expect(await page.evaluate((at) => Date.now() - at, sentAtMs)).toBeGreaterThan(10_000);
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
    await open(SIGN_OUT);
    await store(page, entryOf("ada@example.org", "one"));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
    expect(await waiting(page)).toEqual([]);
    expect(bodiesTo(sent, SIGNED_OUT)).toMatchObject([{ action: "logout" }]);
    expect(bodiesTo(sent, VIEWS)).toHaveLength(1);
  });
}
