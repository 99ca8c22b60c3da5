import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { plans, type PlanId } from "#app/features/billing/plans/price-list.ts";
import { createPlayingStore } from "#app/features/playing/playing.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as playing from "./playing.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const ALLOWED = { outcome: "allowed" };
const pageId = (page: string | number) => `page-${page}`.padEnd(16, "-");

function openStore(database: Database, clock: { nowMs: number }) {
  const store = createPlayingStore({
    database,
    writes: groupWrites(database),
    now: () => clock.nowMs,
  });
  return {
    /** A report of one account's page. */
    report: (userId: string, command: string, page: string | number, more = {}) =>
      store.answer(
        userId,
        { command, player: pageId(page), title: `Film ${page}`, ...more },
        FIREFOX,
      ),
  };
}

async function buy(database: Database, userId: string, planId: PlanId) {
  const { billing, clock } = openBilling(database);
  const amountMinor = plans.find(({ id }) => id === planId)?.amountsMinor.INR;
  const paid = await billing.pay(
    standard(userId, { planId, amountMinor, idempotencyKey: `form of ${userId}` }),
  );
  expect(paid.outcome).toBe("paid");
  return clock;
}

describeEachEngine("what an account plays", ({ engine, open, place }) => {
  const openAda = async (planId?: PlanId) => {
    const database = await open();
    await addUser(database, "ada");
    const clock = planId ? await buy(database, "ada", planId) : { nowMs: 1_000 };
    const { report } = openStore(database, clock);
    const ada = (command: string, page: string | number, more = {}) =>
      report("ada", command, page, more);
    return { database, clock, report, ada };
  };

  test("is limited to its plan's devices, and to one without a plan", async () => {
    const database = await open();
    for (const planId of [undefined, "basic", "standard", "premium"] as const) {
      const user = planId ?? "nobody";
      await addUser(database, user);
      const clock = planId ? await buy(database, user, planId) : { nowMs: 1_000 };
      const { report } = openStore(database, clock);
      const plan = plans.find(({ id }) => id === planId);
      const most = plan?.devices ?? 1;
      for (let page = 1; page <= most; page += 1) {
        expect(await report(user, "enter", page)).toEqual(ALLOWED);
      }
      // Whoever plays already is not counted twice.
      expect(await report(user, "enter", 1)).toEqual(ALLOWED);
      const full = await report(user, "enter", "next");
      expect(full).toMatchObject({ outcome: "full", most, planId: plan?.id ?? null });
      const first = { id: pageId(1), title: "Film 1", device: "Firefox on Windows" };
      expect(full).toHaveProperty("others.length", most);
      expect(full).toHaveProperty("others", expect.arrayContaining([first]));
      await report(user, "leave", 1);
      expect(await report(user, "enter", "next")).toEqual(ALLOWED);
    }
  });

  test("counts for no other account, and an expired plan counts as none", async () => {
    const { database, clock, ada, report } = await openAda("standard");
    await addUser(database, "eve");
    expect(await ada("enter", 1)).toEqual(ALLOWED);
    expect(await report("eve", "enter", 1)).toEqual(ALLOWED);
    expect(await report("eve", "replace", 2, { other: pageId(1) })).toEqual(ALLOWED);
    expect(await ada("stay", 1)).toEqual(ALLOWED);
    // Nor does it end or extend what another account's player of the same name plays.
    await report("eve", "leave", 1);
    clock.nowMs += 60_000;
    await report("eve", "stay", 1);
    expect(await ada("enter", 2)).toEqual(ALLOWED);
    expect(await ada("enter", 3), "the first one plays still").toMatchObject({ outcome: "full" });
    clock.nowMs += 60_000;
    expect(await ada("enter", 3), "for ninety seconds").toEqual(ALLOWED);
    clock.nowMs += 40 * 24 * 3_600_000;
    expect(await ada("enter", 1)).toEqual(ALLOWED);
    expect(await ada("enter", 2)).toMatchObject({ outcome: "full", most: 1, planId: null });
  });

  test("ends after ninety seconds of silence, and continues as long as it reports", async () => {
    const { database, clock, ada } = await openAda();
    expect(await ada("enter", 1)).toEqual(ALLOWED);
    for (let beat = 0; beat < 4; beat += 1) {
      clock.nowMs += 89_999;
      expect(await ada("enter", 2)).toMatchObject({ outcome: "full" });
      expect(await ada("stay", 1)).toEqual(ALLOWED);
    }
    clock.nowMs += 90_000;
    expect(await ada("enter", 2)).toEqual(ALLOWED);
    // It was silent for too long, and another player has its place.
    expect(await ada("stay", 1)).toMatchObject({ outcome: "full" });
    await ada("leave", 2);
    expect(await ada("stay", 1)).toEqual(ALLOWED);
    const rows = await database.kysely.selectFrom("playing").select("player_id").execute();
    expect(rows).toEqual([{ player_id: pageId(1) }]);
  });

  test("does not last until a clock that has been set back catches up", async () => {
    const { clock, ada } = await openAda();
    clock.nowMs += 24 * 3_600_000;
    expect(await ada("enter", 1)).toEqual(ALLOWED);
    clock.nowMs -= 4 * 60_000;
    expect(await ada("enter", 2), "clocks differ").toMatchObject({ outcome: "full" });
    clock.nowMs -= 60 * 60_000;
    expect(await ada("enter", 2)).toEqual(ALLOWED);
  });

  test("is stopped by another player, and learns of it with its next report", async () => {
    const { clock, ada } = await openAda();
    await ada("enter", 1);
    expect(await ada("replace", 2, { other: pageId(1) })).toEqual(ALLOWED);
    expect(await ada("enter", 3)).toMatchObject({ outcome: "full", others: [{ id: pageId(2) }] });
    clock.nowMs += 60_000;
    const stopped = { outcome: "stopped", from: "Firefox on Windows" };
    // A lost answer is given again.
    expect([await ada("stay", 1), await ada("stay", 1)]).toEqual([stopped, stopped]);
    // Playing there again is a new request.
    expect(await ada("enter", 1)).toMatchObject({ outcome: "full", others: [{ id: pageId(2) }] });
    await ada("leave", 2);
    expect(await ada("enter", 1)).toEqual(ALLOWED);
    expect(await ada("replace", 4, { other: pageId("gone") })).toMatchObject({ outcome: "full" });
  });

  test("never exceeds the limit, however many start at once on two servers", async () => {
    const here = await place();
    const clock = { nowMs: 1_000 };
    const first = await open(here);
    await migrate(first);
    await addUser(first, "ada");
    // A lock separates two servers on one SQLite file.
    const second = engine === "postgres" ? await open(here) : first;
    const stores = [openStore(first, clock), openStore(second, clock)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, page) => stores[page % 2]?.report("ada", "enter", page)),
    );
    expect(answers.filter((answer) => answer?.outcome === "allowed")).toHaveLength(1);
    expect(answers.filter((answer) => answer?.outcome === "full")).toHaveLength(19);
    const beats = answers.flatMap((answer, page) =>
      answer?.outcome === "allowed" ? [stores[(page + 1) % 2]?.report("ada", "stay", page)] : [],
    );
    expect(await Promise.all(beats)).toEqual([ALLOWED]);
  });

  test("is hidden from a child, who learns that something plays but not what", async () => {
    const database = await open();
    const store = createPlayingStore({ database, writes: groupWrites(database) });
    const routes = { "/api/playing": { ...playing } as RouteModule };
    const site = await openTestSite({
      database,
      routes,
      variables: { LANGUAGES: "en, de" },
      features: { playing: store, limits: { playingReports: () => true } },
    });
    const childs = await signInChild(database, "kids");
    const { user_id: userId } = await database.kysely
      .selectFrom("sessions")
      .select("user_id")
      .executeTakeFirstOrThrow();
    const grownUps = { command: "enter", player: pageId(1), title: "A Clockwork Orange" };
    expect(await store.answer(userId, grownUps, FIREFOX)).toEqual(ALLOWED);
    const cookie = site.cookieFor(childs);
    const othersIn = async (language: string) => {
      const response = await fetch(`${site.origin}/api/playing`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "accept-language": language },
        body: JSON.stringify({ command: "enter", player: pageId(2), title: "Cartoon" }),
      });
      return (await response.json()).data.others;
    };
    const [id, device] = [pageId(1), "Firefox on Windows"];
    expect(await othersIn("en")).toEqual([{ id, title: "A film", device }]);
    const inGerman = "Firefox auf Windows";
    expect(await othersIn("de")).toEqual([{ id, title: "Ein Film", device: inGerman }]);
  });

  test("is reported by signed-in viewers, in the right format, and not too often", async () => {
    const database = await open();
    const mayReport = createRequestLimit({ most: 9, windowMs: 60_000 });
    const store = createPlayingStore({ database, writes: groupWrites(database) });
    const routes = { "/api/playing": { ...playing } as RouteModule };
    const site = await openTestSite({
      database,
      routes,
      features: { playing: store, limits: { playingReports: mayReport } },
    });
    const post = async (body: unknown, cookie = "") =>
      fetch(`${site.origin}/api/playing`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "user-agent": FIREFOX },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    const report = { command: "enter", player: pageId(1), title: "Metropolis" };
    expect((await post(report)).status).toBe(401);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    for (const wrong of [
      "{",
      {},
      { ...report, command: "dance" },
      { ...report, command: "replace" },
      { ...report, player: "short" },
      { ...report, player: "<script>------------" },
      { ...report, title: 5 },
    ]) {
      expect((await post(wrong, cookie)).status, JSON.stringify(wrong)).toBe(400);
    }
    const entered = await post({ ...report, title: "x".repeat(5_000) }, cookie);
    expect(await entered.json()).toEqual({ success: true, data: ALLOWED });
    const second = await (await post({ ...report, player: pageId(2) }, cookie)).json();
    expect(second.data.others).toEqual([
      { id: pageId(1), title: "x".repeat(300), device: "Firefox on Windows" },
    ]);
    expect((await post(report, cookie)).status).toBe(429);
    await database.kysely.deleteFrom("users").execute();
    expect(await database.kysely.selectFrom("playing").selectAll().execute()).toEqual([]);
  });
});
