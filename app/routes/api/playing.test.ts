import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { plans, type PlanId } from "#app/features/billing/price-list.ts";
import { playingContext, playingLimitContext } from "#app/features/playing/playing-context.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import { createRequestLimit } from "#app/lib/request-limit.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as playing from "./playing.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const ADMITTED = { kind: "admitted" };
const pageId = (page: string | number) => `page-${page}`.padEnd(16, "-");

function openBook(database: Database, clock: { nowMs: number }) {
  const book = createPlayingStore({
    database,
    writes: groupWrites(database),
    now: () => clock.nowMs,
  });
  return {
    /** What a page of one account's tells of itself. */
    tell: (userId: string, deed: string, page: string | number, more = {}) =>
      book.answer(userId, { deed, player: pageId(page), title: `Film ${page}`, ...more }, FIREFOX),
  };
}

async function buy(database: Database, userId: string, planId: PlanId) {
  const { billing, clock } = openBilling(database);
  const amountMinor = plans.find(({ id }) => id === planId)?.amountsMinor.INR;
  const paid = await billing.pay(
    standard(userId, { planId, amountMinor, idempotencyKey: `form of ${userId}` }),
  );
  expect(paid.kind).toBe("paid");
  return clock;
}

describeEachEngine("what plays on an account", ({ engine, open, place }) => {
  const openAda = async (planId?: PlanId) => {
    const database = await open();
    await addUser(database, "ada");
    const clock = planId ? await buy(database, "ada", planId) : { nowMs: 1_000 };
    const { tell } = openBook(database, clock);
    const ada = (deed: string, page: string | number, more = {}) => tell("ada", deed, page, more);
    return { database, clock, tell, ada };
  };

  test("is at most as much as its plan has devices, and one thing without a plan", async () => {
    const database = await open();
    for (const planId of [undefined, "basic", "standard", "premium"] as const) {
      const user = planId ?? "nobody";
      await addUser(database, user);
      const clock = planId ? await buy(database, user, planId) : { nowMs: 1_000 };
      const { tell } = openBook(database, clock);
      const plan = plans.find(({ id }) => id === planId);
      const most = plan?.devices ?? 1;
      for (let page = 1; page <= most; page += 1) {
        expect(await tell(user, "enter", page)).toEqual(ADMITTED);
      }
      // Whoever plays already is not counted twice.
      expect(await tell(user, "enter", 1)).toEqual(ADMITTED);
      const full = await tell(user, "enter", "next");
      expect(full).toMatchObject({ kind: "full", most, planName: plan?.name ?? null });
      const first = { id: pageId(1), title: "Film 1", device: "Firefox on Windows" };
      expect(full).toHaveProperty("others.length", most);
      expect(full).toHaveProperty("others", expect.arrayContaining([first]));
      await tell(user, "leave", 1);
      expect(await tell(user, "enter", "next")).toEqual(ADMITTED);
    }
  });

  test("counts for nobody else, and for an old plan as for none", async () => {
    const { database, clock, ada, tell } = await openAda("standard");
    await addUser(database, "eve");
    expect(await ada("enter", 1)).toEqual(ADMITTED);
    expect(await tell("eve", "enter", 1)).toEqual(ADMITTED);
    expect(await tell("eve", "replace", 2, { other: pageId(1) })).toEqual(ADMITTED);
    expect(await ada("stay", 1)).toEqual(ADMITTED);
    clock.nowMs += 40 * 24 * 3_600_000;
    expect(await ada("enter", 1)).toEqual(ADMITTED);
    expect(await ada("enter", 2)).toMatchObject({ kind: "full", most: 1, planName: null });
  });

  test("is gone after ninety seconds of silence, and stays as long as it says so", async () => {
    const { database, clock, ada } = await openAda();
    expect(await ada("enter", 1)).toEqual(ADMITTED);
    for (let beat = 0; beat < 4; beat += 1) {
      clock.nowMs += 89_999;
      expect(await ada("enter", 2)).toMatchObject({ kind: "full" });
      expect(await ada("stay", 1)).toEqual(ADMITTED);
    }
    clock.nowMs += 90_000;
    expect(await ada("enter", 2)).toEqual(ADMITTED);
    // It was away for too long, and somebody else has its place.
    expect(await ada("stay", 1)).toMatchObject({ kind: "full" });
    await ada("leave", 2);
    expect(await ada("stay", 1)).toEqual(ADMITTED);
    const rows = await database.kysely.selectFrom("playing").select("player_id").execute();
    expect(rows).toEqual([{ player_id: pageId(1) }]);
  });

  test("is stopped by another, and hears of it when it says that it plays", async () => {
    const { clock, ada } = await openAda();
    await ada("enter", 1);
    expect(await ada("replace", 2, { other: pageId(1) })).toEqual(ADMITTED);
    expect(await ada("enter", 3)).toMatchObject({ kind: "full", others: [{ id: pageId(2) }] });
    clock.nowMs += 60_000;
    const stopped = { kind: "stopped", from: "Firefox on Windows" };
    // An answer that is lost is given again.
    expect([await ada("stay", 1), await ada("stay", 1)]).toEqual([stopped, stopped]);
    // To press play there again is a wish of its own.
    expect(await ada("enter", 1)).toMatchObject({ kind: "full", others: [{ id: pageId(2) }] });
    await ada("leave", 2);
    expect(await ada("enter", 1)).toEqual(ADMITTED);
    expect(await ada("replace", 4, { other: pageId("gone") })).toMatchObject({ kind: "full" });
  });

  test("is never more than may be, however many come at once from two servers", async () => {
    const here = await place();
    const clock = { nowMs: 1_000 };
    const first = await open(here);
    await migrate(first);
    await addUser(first, "ada");
    // Two servers on one SQLite file are kept apart by a lock.
    const second = engine === "postgres" ? await open(here) : first;
    const books = [openBook(first, clock), openBook(second, clock)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, page) => books[page % 2]?.tell("ada", "enter", page)),
    );
    expect(answers.filter((answer) => answer?.kind === "admitted")).toHaveLength(1);
    expect(answers.filter((answer) => answer?.kind === "full")).toHaveLength(19);
    const beats = answers.flatMap((answer, page) =>
      answer?.kind === "admitted" ? [books[(page + 1) % 2]?.tell("ada", "stay", page)] : [],
    );
    expect(await Promise.all(beats)).toEqual([ADMITTED]);
  });

  test("is not told to a child, who hears that something plays and not what", async () => {
    const database = await open();
    const book = createPlayingStore({ database, writes: groupWrites(database) });
    const routes = { "/api/playing": { ...playing } as RouteModule };
    const site = await openTestSite(database, routes, {}, (context) => {
      context.set(playingContext, book);
      context.set(playingLimitContext, () => true);
    });
    const childs = await signInChild(database, "kids");
    const { user_id: userId } = await database.kysely
      .selectFrom("sessions")
      .select("user_id")
      .executeTakeFirstOrThrow();
    const grownUps = { deed: "enter", player: pageId(1), title: "A Clockwork Orange" };
    expect(await book.answer(userId, grownUps, FIREFOX)).toEqual(ADMITTED);
    const response = await fetch(`${site.origin}/api/playing`, {
      method: "POST",
      headers: { cookie: site.cookieFor(childs), "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ deed: "enter", player: pageId(2), title: "Cartoon" }),
    });
    const { data } = await response.json();
    expect(data.others).toEqual([{ id: pageId(1), title: "A film", device: "Firefox on Windows" }]);
  });

  test("is told by whoever is signed in, as it should be, and not too often", async () => {
    const database = await open();
    const mayTell = createRequestLimit({ most: 9, windowMs: 60_000 });
    const book = createPlayingStore({ database, writes: groupWrites(database) });
    const routes = { "/api/playing": { ...playing } as RouteModule };
    const site = await openTestSite(database, routes, {}, (context) => {
      context.set(playingContext, book);
      context.set(playingLimitContext, mayTell);
    });
    const post = async (body: unknown, cookie = "") =>
      fetch(`${site.origin}/api/playing`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "user-agent": FIREFOX },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    const report = { deed: "enter", player: pageId(1), title: "Metropolis" };
    expect((await post(report)).status).toBe(401);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    for (const wrong of [
      "{",
      {},
      { ...report, deed: "dance" },
      { ...report, deed: "replace" },
      { ...report, player: "short" },
      { ...report, player: "<script>------------" },
      { ...report, title: 5 },
    ]) {
      expect((await post(wrong, cookie)).status, JSON.stringify(wrong)).toBe(400);
    }
    const entered = await post({ ...report, title: "x".repeat(5_000) }, cookie);
    expect(await entered.json()).toEqual({ success: true, data: ADMITTED });
    const second = await (await post({ ...report, player: pageId(2) }, cookie)).json();
    expect(second.data.others).toEqual([
      { id: pageId(1), title: "x".repeat(300), device: "Firefox on Windows" },
    ]);
    expect((await post(report, cookie)).status).toBe(429);
    await database.kysely.deleteFrom("users").execute();
    expect(await database.kysely.selectFrom("playing").selectAll().execute()).toEqual([]);
  });
});
