import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine, describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const EMAIL = "ada@example.org";

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", EMAIL);
  const rated = async () => JSON.parse(await ada.text("/api/viewer")).data.ratings;
  const report = async (record: unknown, browser = ada) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${site.origin}/api/ratings`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: typeof record === "string" ? record : JSON.stringify(record),
    });
    return { status: response.status, body: await response.json() };
  };
  /** Posts the stars of a title's page, as a page without a script does. */
  const choose = (fields: Record<string, string>, browser = ada) =>
    browser.post(
      "/ratings/change",
      { about: "movie:1927 Metropolis", ...fields },
      { referer: `${site.origin}/movie/1927` },
    );
  return { site, ada, rated, report, choose };
}

const record = (more: Record<string, unknown> = {}) => ({
  user_id: EMAIL,
  content_id: "1927",
  content_title: "Metropolis",
  content_type: "movie",
  half_stars: 7,
  rated_at: new Date(Date.now() - 1000).toISOString(),
  ...more,
});

describeEachEngine("the endpoint of ratings", ({ open }) => {
  test("accepts a browser's rating, and the viewer's record contains it", async () => {
    const { rated, report } = await openAda(open);
    const sent = record();
    expect(await report(sent)).toEqual({
      status: 200,
      body: {
        success: true,
        data: { ...sent, recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      },
    });
    expect(await rated()).toEqual({ "movie:1927": 7 });
    expect(await report(sent), "sent again").toMatchObject({ status: 200 });
    await report(record({ half_stars: 0, rated_at: new Date().toISOString() }));
    const late = await report(sent);
    expect(late.body.data, "older than the removal").toMatchObject({ half_stars: 0 });
    expect(await rated()).toEqual({});
  });

  test("refuses what is malformed, someone else's, or a visitor's", async () => {
    const { site, ada, rated, report } = await openAda(open);
    for (const wrong of [
      "{",
      {},
      record({ content_type: "person" }),
      record({ content_id: "../19" }),
      record({ half_stars: 11 }),
      record({ half_stars: -1 }),
      record({ half_stars: 2.5 }),
      record({ half_stars: "7" }),
      record({ rated_at: "2020-01-01T00:00:00Z" }),
      record({ rated_at: undefined }),
    ]) {
      expect((await report(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await report(record({ user_id: "eve@example.org" }))).status).toBe(403);
    expect((await report(record({ content_id: "404" }))).status).toBe(404);
    expect((await report(record(), site.browser())).status).toBe(401);
    expect((await ada.get("/api/ratings")).status).toBe(405);
    expect(await rated()).toEqual({});
  });
});

describeOnSqlite("ratings without a script", ({ open }) => {
  test("are saved from a title's page, and removed there", async () => {
    const { rated, choose } = await openAda(open);
    const saved = await choose({ stars: "9" });
    expect([saved.status, saved.location]).toEqual([303, "/movie/1927#rating-saved"]);
    expect(await rated()).toEqual({ "movie:1927": 9 });
    expect((await choose({})).location, "nothing was chosen").toBe("/ratings/movie/1927");
    await choose({ stars: "9", remove: "yes" });
    expect(await rated()).toEqual({});
  });

  test("lead a visitor to the sign-in form, and back to the title", async () => {
    const { site, choose } = await openAda(open);
    const { location } = await choose({ stars: "9" }, site.browser());
    expect(location).toBe("/login?next=%2Fmovie%2F1927");
  });

  test("a title's own page has the stars, a note and days, and keeps them", async () => {
    const { ada, rated } = await openAda(open);
    const path = "/ratings/movie/1927";
    expect((await ada.get("/ratings/movie/404")).status).toBe(404);
    expect((await ada.get("/ratings/movie/503")).status, "nobody can tell").toBe(503);
    expect((await ada.get("/ratings/person/5")).status).toBe(404);
    const note = "Seen with the <organ>";
    const { location } = await ada.post(path, { stars: "8", note, day: "2026-01-05" });
    expect(location).toBe(`${path}?notice=saved`);
    const page = await ada.text(location ?? "");
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="8"/);
    expect(page).toContain("Seen with the &lt;organ&gt;");
    expect(page).toContain("5 January 2026");
    const { watched } = JSON.parse(await ada.text("/api/viewer")).data;
    expect(watched, "a film with a day is watched").toEqual({ "movie:1927": "*" });
    for (const day of ["2999-01-01", "2026-02-30", "yesterday"]) {
      const refused = await ada.post(path, { stars: "8", note, day });
      expect(refused.location, day).toBe(`${path}?notice=wrong-day`);
    }
    await ada.post(path, { forget: "2026-01-05" });
    expect(await ada.text(path)).not.toContain("5 January 2026");
    await ada.post(path, { unrate: "yes" });
    expect(await rated()).toEqual({});
    expect(await ada.text(path), "the note stays").toContain("Seen with the &lt;organ&gt;");
  });

  test("the list shows what was rated, with a link to change it", async () => {
    const { site, ada, report } = await openAda(open);
    expect(await ada.text("/ratings")).toContain("rated anything yet");
    await report(record());
    const page = await ada.text("/ratings?sort=stars");
    expect(page).toContain('href="/movie/1927"');
    expect(page).toContain('href="/ratings/movie/1927"');
    expect(page).toContain("3½");
    expect((await ada.get("/ratings")).headers.get("cache-control")).toBe("private, no-store");
    expect((await site.browser().get("/ratings")).location).toBe("/login?next=%2Fratings");
  });
});
