import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { addDefaultProfile } from "#app/features/profiles/default-profile.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

import * as trackView from "./track-view.ts";

async function openSite(database: Database, variables: Record<string, string> = {}) {
  const views = createViews({
    writes: groupWrites(database),
    profileOf: createProfileFinder(database),
  });
  const routes = { "/api/track-view": { ...trackView } as RouteModule };
  const site = await openTestSite({ database, routes, variables, features: { views } });
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.origin}/api/track-view`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const signedIn = async (name: string) => {
    const cookie = site.cookieFor(await signIn(database, name));
    const user = await database.kysely
      .selectFrom("users")
      .select(["id", "email"])
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await addDefaultProfile(database.kysely, { userId: user.id, nowMs: Date.now() });
    return { ...user, cookie };
  };
  const rows = () =>
    database.kysely.selectFrom("user_views").selectAll().orderBy("timestamp").execute();
  return { send, signedIn, rows, site };
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** A report as browsers send it; each has its own time. */
const reportOf = (changes: Record<string, unknown> = {}) => ({
  contentId: "27205",
  contentTitle: "Inception",
  contentType: "movie",
  action: "view",
  timestamp: ago(60_000),
  ...changes,
});

describeEachEngine("the reports of views", ({ open }) => {
  test("of a visitor count once for each key, however often they are sent", async () => {
    const { send, rows } = await openSite(await open());
    const [one, other] = ["a", "b"].map((digit) => reportOf({ key: digit.repeat(32) }));
    for (const body of [one, one, [one, other]]) expect((await send(body)).status).toBe(200);
    expect(await rows()).toHaveLength(2);
    expect((await send(reportOf({ key: "not a key" }))).status).toBe(400);
  });

  test("of a viewer are recorded under their id and profile, with both times", async () => {
    const { send, signedIn, rows } = await openSite(await open());
    const ada = await signedIn("Ada");
    const timestamp = ago(3_600_000);
    const before = Date.now();
    const report = reportOf({ userId: ada.email.toUpperCase(), timestamp });
    const { status, body } = await send(report, { cookie: ada.cookie });
    expect(status).toBe(200);
    const sent = {
      content_id: "27205",
      content_title: "Inception",
      content_type: "movie",
      action: "view",
      episode: null,
    };
    expect(body).toMatchObject({ success: true, data: { ...sent, user_id: ada.email, timestamp } });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...sent, user_id: ada.id, timestamp: Date.parse(timestamp) });
    expect(row?.profile_id).toMatch(/./);
    expect(row?.recorded_at).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.data.recorded_at)).toBe(row?.recorded_at);
  });

  test("of a visitor stay anonymous, even when they arrive after signing in", async () => {
    const { send, signedIn, rows } = await openSite(await open());
    const ada = await signedIn("Ada");
    const archive = {
      contentId: "night_of_the_living_dead",
      contentType: "archive",
      contentTitle: "Ночь",
      episode: "Reel 1.mp4",
    };
    expect(await send(reportOf(archive))).toMatchObject({ status: 200 });
    const tv = { contentId: 1396, contentType: "tv", action: "trailer_view", episode: "S2E5" };
    const sent = reportOf({ ...tv, userId: null, timestamp: ago(1000) });
    expect(await send(sent, { cookie: ada.cookie })).toMatchObject({ status: 200 });
    // A page without a viewer's record leaves the viewer to the session.
    await send(reportOf({ timestamp: ago(0) }), { cookie: ada.cookie });
    expect(await rows()).toMatchObject([
      { user_id: null, profile_id: null, content_id: archive.contentId, episode: "Reel 1.mp4" },
      { user_id: null, content_id: "1396", action: "trailer_view", episode: "S2E5" },
      { user_id: ada.id },
    ]);
  });

  test("about someone else are refused, and the rest of a list is accepted", async () => {
    const { send, signedIn, rows } = await openSite(await open());
    const [ada, eve] = [await signedIn("Ada"), await signedIn("Eve")];
    const adas = reportOf({ userId: ada.email });
    const refusal = { status: 403, body: { success: false, error: expect.any(String) } };
    expect(await send(adas, { cookie: eve.cookie })).toMatchObject(refusal);
    expect(await send(adas)).toMatchObject(refusal);
    const list = [adas, reportOf({ contentType: "book" }), reportOf({ userId: eve.email })];
    const { status, body } = await send(list, { cookie: eve.cookie });
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toMatchObject([{ user_id: eve.email }]);
    expect(await rows()).toMatchObject([{ user_id: eve.id }]);
  });

  test("that are sent twice are recorded once, and all of them in one write", async () => {
    const { send, signedIn, rows } = await openSite(await open());
    const { cookie } = await signedIn("Ada");
    const report = reportOf();
    await Promise.all([send(report, { cookie }), send([report, report], { cookie })]);
    expect(await rows()).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send(reportOf({ timestamp: report.timestamp }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Several visitors may open the same film in the same moment.
    expect(await rows()).toHaveLength(41);
  });

  test("are refused without permission, by cookie or by the browser's privacy setting", async () => {
    const { send, rows } = await openSite(await open());
    const refused = { status: 403, body: { success: false } };
    const cookie = "consent=functional.advertising";
    expect(await send(reportOf(), { cookie })).toMatchObject(refused);
    expect(await send(reportOf(), { "sec-gpc": "1" })).toMatchObject(refused);
    expect(await rows()).toEqual([]);
    const allowed = await send(reportOf(), { cookie: "consent=analytical" });
    expect(allowed.status).toBe(200);
  });

  test("that are malformed are refused, whatever they contain", async () => {
    const { send, rows } = await openSite(await open());
    for (const wrong of [
      "{",
      null,
      [],
      7,
      {},
      reportOf({ contentId: "../1" }),
      reportOf({ contentId: -1 }),
      reportOf({ contentId: "abc" }),
      reportOf({ contentTitle: "" }),
      reportOf({ contentTitle: "a\u0000b" }),
      reportOf({ contentTitle: "x".repeat(501) }),
      reportOf({ contentType: "person" }),
      reportOf({ action: "login" }),
      reportOf({ episode: 7 }),
      reportOf({ timestamp: "yesterday" }),
      reportOf({ timestamp: ago(-3_600_000) }),
      reportOf({ timestamp: ago(40 * 24 * 3_600_000) }),
      Array.from({ length: 51 }, () => reportOf()),
    ]) {
      const answer = await send(wrong);
      expect(answer, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { success: false, error: expect.any(String) },
      });
    }
    expect(await rows()).toEqual([]);
  });

  test("are deleted with their account, and remain when a profile is deleted", async () => {
    const database = await open();
    const { send, signedIn, rows } = await openSite(database);
    const { id, cookie } = await signedIn("Ada");
    await send(reportOf(), { cookie });
    await send(reportOf());
    await database.kysely.deleteFrom("profiles").where("user_id", "=", id).execute();
    expect(await rows()).toHaveLength(2);
    await database.kysely.deleteFrom("users").where("id", "=", id).execute();
    expect(await rows()).toMatchObject([{ user_id: null }]);
  });
});

describeEachEngine("the endpoint of views", ({ open }) => {
  test("is limited for each sender", async () => {
    const { send, signedIn } = await openSite(await open());
    const list = (count: number) => Array.from({ length: count }, () => reportOf());
    const statuses: number[] = [];
    for (let sent = 0; sent < 13; sent += 1) statuses.push((await send(list(50))).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    const { status, headers } = await send(reportOf());
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    const { cookie } = await signedIn("Ada");
    expect((await send(reportOf(), { cookie })).status).toBe(200);
  });

  test("is closed to visitors where the listings are, to other sites, and to GET", async () => {
    const { send, signedIn, site } = await openSite(await open(), { VISITORS: "none" });
    expect((await send(reportOf())).status).toBe(401);
    const { cookie } = await signedIn("Ada");
    expect((await send(reportOf(), { cookie })).status).toBe(200);
    const address = `${site.origin}/api/track-view`;
    const foreign = { cookie, "sec-fetch-site": "cross-site" };
    const request = await fetch(address, { method: "POST", headers: foreign, body: "{}" });
    expect(request.status).toBe(403);
    expect((await fetch(address, { headers: { cookie } })).status).toBe(405);
  });
});
