import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";
import { filterNothing } from "#tests/watchlist-of.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as progress from "./progress.ts";

const FILM = "charlie_chaplin_film_fest";
const REPORT = { item: FILM, work: "", positionSeconds: 61.7, durationSeconds: 4646 };

/** The endpoint on the real server, called as a browser calls it. */
async function openProgress(database: Database, most = 1_000) {
  let nowMs = 1_000;
  const positions = createProgress({
    database,
    writes: groupWrites(database),
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    now: () => (nowMs += 1),
  });
  const mayReport = createRequestLimit({ most, windowMs: 60_000 });
  const routes = { "/api/progress": { ...progress } as RouteModule };
  const site = await openTestSite({
    database,
    routes,
    features: { progress: positions, limits: { progressReports: mayReport } },
  });
  const viewer = async (name: string) => {
    const cookie = site.cookieFor(await signIn(database, name));
    return {
      async report(body: unknown) {
        const response = await fetch(`${site.origin}/api/progress`, {
          method: "POST",
          headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });
        return response.status;
      },
      async ask(item = FILM) {
        const address = `${site.origin}/api/progress?item=${encodeURIComponent(item)}`;
        return (await (await fetch(address, { headers: { cookie } })).json()).data;
      },
    };
  };
  return { site, viewer };
}

describeEachEngine("a viewer's position", ({ open }) => {
  test("is stored and returned to them alone, the latest one for each film", async () => {
    const { viewer } = await openProgress(await open());
    const [ada, eve] = [await viewer("Ada"), await viewer("Eve")];
    expect(await ada.ask()).toEqual([]);
    expect(await ada.report(REPORT)).toBe(200);
    expect(await ada.report({ ...REPORT, positionSeconds: 90 })).toBe(200);
    expect(await ada.report({ ...REPORT, work: "second", positionSeconds: 5 })).toBe(200);
    expect(await eve.report({ ...REPORT, positionSeconds: 7 })).toBe(200);
    const found = await ada.ask();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ ...REPORT, positionSeconds: 90 });
    expect(found).toContainEqual({ ...REPORT, work: "second", positionSeconds: 5 });
    expect(await eve.ask()).toEqual([{ ...REPORT, positionSeconds: 7 }]);
    expect(await ada.ask("Detour")).toEqual([]);
  });

  test("is not moved back by a report that a device sends late", async () => {
    const ada = await (await openProgress(await open())).viewer("Ada");
    expect(await ada.report({ ...REPORT, positionSeconds: 90 })).toBe(200);
    const before = { ...REPORT, positionSeconds: 10, timestamp: new Date(0).toISOString() };
    expect(await ada.report(before)).toBe(200);
    expect(await ada.ask()).toEqual([{ ...REPORT, positionSeconds: 90 }]);
    // The clock of a device may be a little ahead.
    const after = { ...REPORT, positionSeconds: 120, timestamp: new Date(2_000).toISOString() };
    for (const report of [after, after, before]) expect(await ada.report(report)).toBe(200);
    expect(await ada.ask()).toEqual([{ ...REPORT, positionSeconds: 120 }]);
    const impossible = { ...REPORT, timestamp: "2199-01-01T00:00:00Z" };
    expect(await ada.report(impossible)).toBe(400);
  });

  test("is stored from several simultaneous reports", async () => {
    const { viewer } = await openProgress(await open());
    const ada = await viewer("Ada");
    const works = Array.from({ length: 20 }, (_, at) => `part ${at}`);
    const statuses = await Promise.all(works.map((work) => ada.report({ ...REPORT, work })));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ada.ask()).toHaveLength(20);
  });

  test("is finished from 95 % on", async () => {
    const database = await open();
    const ada = await (await openProgress(database)).viewer("Ada");
    await ada.report({ ...REPORT, item: "Detour", positionSeconds: 94, durationSeconds: 100 });
    await ada.report({ ...REPORT, item: "impact", positionSeconds: 95, durationSeconds: 100 });
    const rows = await database.kysely
      .selectFrom("film_progress")
      .select(["item_id", "is_finished"])
      .orderBy("item_id")
      .execute();
    expect(rows).toEqual([
      { item_id: "Detour", is_finished: 0 },
      { item_id: "impact", is_finished: 1 },
    ]);
  });

  test("is accepted from signed-in viewers, in the right format, and not too often", async () => {
    const database = await open();
    const { site, viewer } = await openProgress(database, 12);
    const ada = await viewer("Ada");
    for (const wrong of [
      "{",
      {},
      { ...REPORT, item: "../etc" },
      { ...REPORT, item: "" },
      { ...REPORT, work: "w".repeat(501) },
      { ...REPORT, positionSeconds: -1 },
      { ...REPORT, positionSeconds: "61" },
      { ...REPORT, durationSeconds: 1e9 },
      { ...REPORT, positionSeconds: 50, durationSeconds: 49 },
    ]) {
      expect(await ada.report(wrong), JSON.stringify(wrong)).toBe(400);
    }
    expect(await ada.ask()).toEqual([]);
    expect(await ada.report(REPORT)).toBe(200);
    expect([await ada.report(REPORT), await ada.report(REPORT), await ada.report(REPORT)]).toEqual([
      200, 200, 429,
    ]);
    const visitors = await fetch(`${site.origin}/api/progress`, { method: "POST", body: "{}" });
    expect(visitors.status).toBe(401);
    expect((await fetch(`${site.origin}/api/progress?item=${FILM}`)).status).toBe(401);
  });

  test("makes room for newer ones, and is deleted with the account", async () => {
    const database = await open();
    const { viewer } = await openProgress(database);
    const eve = await viewer("Eve");
    await eve.report({ ...REPORT, item: "another-film" });
    const ada = await viewer("Ada");
    await ada.report(REPORT);
    const { kysely } = database;
    const another = kysely.updateTable("film_progress").where("item_id", "=", "another-film");
    await another.set({ updated_at: 0 }).execute();
    const { profile_id } = await kysely
      .selectFrom("film_progress")
      .select("profile_id")
      .where("item_id", "=", FILM)
      .executeTakeFirstOrThrow();
    const old = Array.from({ length: 1_000 }, (_, at) => ({
      profile_id,
      item_id: `film-${at}`,
      work: "",
      position_seconds: 1,
      duration_seconds: 100,
      is_finished: 0,
      updated_at: at,
    }));
    await kysely.insertInto("film_progress").values(old).execute();
    await ada.report(REPORT);
    const count = async () =>
      (await kysely.selectFrom("film_progress").select("item_id").execute()).length;
    expect(await count()).toBe(1_001);
    expect(await ada.ask()).toHaveLength(1);
    expect(await eve.ask("another-film"), "another's are left alone").toHaveLength(1);
    await kysely.deleteFrom("users").execute();
    expect(await count()).toBe(0);
  });
});
