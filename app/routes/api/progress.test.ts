import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { progressContext, progressLimitContext } from "#app/features/library/progress-context.ts";
import { createProgress } from "#app/features/library/progress.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createRequestLimit } from "#app/lib/request-limit.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";
import { filterNothing } from "#tests/watchlist-of.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as progress from "./progress.ts";

const FILM = "charlie_chaplin_film_fest";
const REPORT = { item: FILM, work: "", positionSeconds: 61.7, durationSeconds: 4646 };

/** The endpoint on the real server, asked as a browser asks it. */
async function openProgress(database: Database, most = 1_000) {
  let nowMs = 1_000;
  const kept = createProgress({
    database,
    writes: groupWrites(database),
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    now: () => (nowMs += 1),
  });
  const mayTell = createRequestLimit({ most, windowMs: 60_000 });
  const routes = { "/api/progress": { ...progress } as RouteModule };
  const site = await openTestSite(database, routes, {}, (context) => {
    context.set(progressContext, kept);
    context.set(progressLimitContext, mayTell);
  });
  const viewer = async (name: string) => {
    const cookie = site.cookieFor(await signIn(database, name));
    return {
      async tell(body: unknown) {
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

describeEachEngine("where a viewer stopped", ({ open }) => {
  test("is kept and told to them alone, the latest word for each work", async () => {
    const { viewer } = await openProgress(await open());
    const [ada, eve] = [await viewer("Ada"), await viewer("Eve")];
    expect(await ada.ask()).toEqual([]);
    expect(await ada.tell(REPORT)).toBe(200);
    expect(await ada.tell({ ...REPORT, positionSeconds: 90 })).toBe(200);
    expect(await ada.tell({ ...REPORT, work: "second", positionSeconds: 5 })).toBe(200);
    expect(await eve.tell({ ...REPORT, positionSeconds: 7 })).toBe(200);
    const found = await ada.ask();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ ...REPORT, positionSeconds: 90 });
    expect(found).toContainEqual({ ...REPORT, work: "second", positionSeconds: 5 });
    expect(await eve.ask()).toEqual([{ ...REPORT, positionSeconds: 7 }]);
    expect(await ada.ask("Detour")).toEqual([]);
  });

  test("reports that arrive together are all kept", async () => {
    const { viewer } = await openProgress(await open());
    const ada = await viewer("Ada");
    const works = Array.from({ length: 20 }, (_, at) => `part ${at}`);
    const statuses = await Promise.all(works.map((work) => ada.tell({ ...REPORT, work })));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ada.ask()).toHaveLength(20);
  });

  test("is finished from 95 % on", async () => {
    const database = await open();
    const ada = await (await openProgress(database)).viewer("Ada");
    await ada.tell({ ...REPORT, item: "Detour", positionSeconds: 94, durationSeconds: 100 });
    await ada.tell({ ...REPORT, item: "impact", positionSeconds: 95, durationSeconds: 100 });
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

  test("is taken only as it should be, from whoever is signed in, and not too often", async () => {
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
      expect(await ada.tell(wrong), JSON.stringify(wrong)).toBe(400);
    }
    expect(await ada.ask()).toEqual([]);
    expect(await ada.tell(REPORT)).toBe(200);
    expect([await ada.tell(REPORT), await ada.tell(REPORT), await ada.tell(REPORT)]).toEqual([
      200, 200, 429,
    ]);
    const visitors = await fetch(`${site.origin}/api/progress`, { method: "POST", body: "{}" });
    expect(visitors.status).toBe(401);
    expect((await fetch(`${site.origin}/api/progress?item=${FILM}`)).status).toBe(401);
  });

  test("makes room for what is new, and goes with the account", async () => {
    const database = await open();
    const ada = await (await openProgress(database)).viewer("Ada");
    await ada.tell(REPORT);
    const { kysely } = database;
    const { profile_id } = await kysely
      .selectFrom("film_progress")
      .select("profile_id")
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
    await ada.tell(REPORT);
    const count = async () =>
      (await kysely.selectFrom("film_progress").select("item_id").execute()).length;
    expect(await count()).toBe(1_000);
    expect(await ada.ask()).toHaveLength(1);
    await kysely.deleteFrom("users").execute();
    expect(await count()).toBe(0);
  });
});
