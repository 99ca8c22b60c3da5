import type { Page } from "@playwright/test";

import { bodiesTo, expect, reconnect, test, toast } from "../../support/behavior.ts";
import { outboxOf } from "../../support/outbox.ts";

const ROW = `<style>html:not([data-continue]) #continue { display: none }</style>
<div id="continue"></div>
<template id="continue-room"><section><ul data-rail-track></ul></section></template>
<template id="continue-card"><li><a href="/">
  <span><span data-missing><img alt="" /></span><i style="--part: 0"></i></span><b></b><small></small>
</a><button data-continue-remove>x</button></li></template>`;
const HIDE = "POST /api/continue-watching";
const PLAYED = "POST /api/progress";
const detour = { key: "archive:Detour", href: "/archive/Detour", title: "Detour", detail: "9 min" };

test.use({ viewer: { continue: [detour] } });

const card = (page: Page) => page.getByRole("link", { name: "Detour" });
const remove = (page: Page) =>
  page.getByRole("button", { name: "Remove Detour from Continue Watching" });

/** The player says where its film is. */
const play = (page: Page, positionSeconds: number, item = "Detour") =>
  page.evaluate(
    (place) => {
      const body = { ...place, work: "", durationSeconds: 4000 };
      const film = { title: `The ${place.item}`, src: "/picture" };
      const detail = { path: "/api/progress", body, subject: `progress ${place.item}`, film };
      dispatchEvent(new CustomEvent("viewer-report", { detail }));
    },
    { positionSeconds, item },
  );

test("a card that is removed leaves at once, and comes back with Undo", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(HIDE, { status: 200 });
  await open(ROW, "/", "data-continue");
  await remove(page).click();
  await expect(card(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(bodiesTo(sent, HIDE)).toHaveLength(2);
});

test("a removal without a connection waits, and the card stays away", async ({
  page,
  open,
  answer,
}) => {
  answer(HIDE, "offline", { status: 200 });
  await open(ROW, "/", "data-continue");
  await remove(page).click();
  await expect.poll(() => outboxOf(page)).toHaveLength(1);
  await expect(card(page)).toBeHidden();
  await reconnect(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  await expect(card(page)).toBeHidden();
});

test("a removal that the server refuses brings the card back", async ({ page, open, answer }) => {
  answer(HIDE, { status: 403 });
  await open(ROW, "/", "data-continue");
  await remove(page).click();
  await expect(toast(page)).toContainText("That could not be saved, so the row is as it was.");
  await expect(card(page)).toBeVisible();
  expect(await outboxOf(page)).toEqual([]);
});

test("of a film's positions without a connection the last one is sent, and the next page shows it", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(PLAYED, "offline");
  await open(ROW, "/", "data-continue");
  await play(page, 1000);
  await play(page, 2000);
  await expect.poll(() => outboxOf(page)).toHaveLength(1);
  answer(PLAYED, { status: 200 });
  await reconnect(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(bodiesTo(sent, PLAYED).at(-1)).toMatchObject({ positionSeconds: 2000 });
  await page.reload();
  await expect(page.getByText("34m left")).toBeVisible();
});

test("a position that the server refuses is not sent again", async ({ page, open, answer }) => {
  answer(PLAYED, { status: 400 });
  await open(ROW, "/", "data-continue");
  await play(page, 1000);
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test("a film whose position is not sent yet is first in the row of a page that opens, with its place", async ({
  page,
  open,
  answer,
}) => {
  answer(PLAYED, "offline");
  await open(ROW, "/", "data-continue");
  await play(page, 2000, "Gertie");
  await expect.poll(() => outboxOf(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("link").first()).toHaveText("The Gertie34m left");
  await expect(page.getByRole("link")).toHaveCount(2);
});

test("while the history is paused no unsent position makes a card", async ({
  page,
  open,
  answer,
}) => {
  answer(PLAYED, "offline");
  await open(ROW, "/", "data-continue");
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem("user") ?? "{}");
    localStorage.setItem("user", JSON.stringify({ ...record, isPaused: true }));
  });
  await play(page, 2000, "Gertie");
  await expect.poll(() => outboxOf(page)).toHaveLength(1);
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("link")).toHaveCount(1);
});

test("a row appears in a tab that nobody sees, and not before anybody's eyes", async ({
  page,
  open,
}) => {
  await open(ROW, "/");
  const learn = () => page.evaluate(() => dispatchEvent(new Event("storage")));
  await learn();
  await expect(card(page)).toBeHidden();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  await learn();
  await expect(card(page)).toBeVisible();
});

test("a page that Back takes out of the browser's memory has the row that came meanwhile", async ({
  page,
  open,
}) => {
  await open(ROW, "/");
  await expect(card(page)).toBeHidden();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(card(page)).toBeVisible();
});

test("the end of a film asks once for what the server marks with it", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(PLAYED, { status: 200 });
  await open(ROW, "/", "data-continue");
  const requests = () => sent.filter(({ path }) => path === "GET /api/viewer").length;
  const before = requests();
  for (const seconds of [3900, 3950]) {
    await play(page, seconds);
    await expect.poll(() => outboxOf(page)).toEqual([]);
  }
  await expect.poll(requests).toBe(before + 1);
  await page.reload();
  await expect(card(page)).toBeHidden();
});
