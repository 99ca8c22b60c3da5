import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine, describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

const EMAIL = "ada@example.org";

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", EMAIL);
  const keys = async () => JSON.parse(await ada.text("/api/viewer")).data.follows;
  const report = async (record: unknown, browser = ada) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${site.origin}/api/follows`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify(record),
    });
    return { status: response.status, body: await response.json() };
  };
  /** Posts a button's form, as a page without a script does. */
  const press = (command: "add" | "remove", value: string, path: string, browser = ada) =>
    browser.post("/following/change", { [command]: value }, { referer: site.origin + path });
  return { site, ada, keys, report, press };
}

const record = (more: Record<string, unknown> = {}) => ({
  user_id: EMAIL,
  content_id: "1396",
  content_title: "Breaking Bad",
  content_type: "tv",
  followed_at: new Date(Date.now() - 1000).toISOString(),
  ...more,
});

describeEachEngine("the endpoint of what is followed", ({ open }) => {
  test("accepts a browser's change once, and the viewer's record contains it", async () => {
    const { keys, report } = await openAda(open);
    const followed = record();
    expect(await report(followed)).toMatchObject({
      status: 200,
      body: { success: true, data: { ...followed, is_followed: true } },
    });
    await report(record({ content_type: "person", content_id: 3 }));
    expect(await keys()).toEqual(expect.arrayContaining(["tv:1396", "person:3"]));
    const { followed_at: _, ...rest } = followed;
    await report({ ...rest, unfollowed_at: new Date().toISOString() });
    const late = await report(followed);
    expect(late.body.data, "older than the end").toMatchObject({ is_followed: false });
    expect(await keys()).toEqual(["person:3"]);
  });

  test("refuses what is malformed, someone else's, or a visitor's", async () => {
    const { site, ada, keys, report } = await openAda(open);
    for (const wrong of [
      {},
      record({ content_type: "archive" }),
      record({ content_id: "../19" }),
      record({ content_title: " " }),
      record({ followed_at: "2020-01-01T00:00:00Z" }),
      record({ unfollowed_at: new Date().toISOString() }),
      record({ user_id: undefined }),
    ]) {
      expect(await report(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect(await report(record({ user_id: "eve@example.org" }))).toMatchObject({ status: 403 });
    expect(await report(record({ content_id: "404" }))).toMatchObject({ status: 404 });
    expect(await report(record(), site.browser())).toMatchObject({ status: 401 });
    expect((await ada.get("/api/follows")).status).toBe(405);
    expect(await keys()).toEqual([]);
  });
});

describeOnSqlite("the list of what is followed", ({ open }) => {
  test("says what to do when it is empty, and sends visitors to the sign-in form", async () => {
    const { site, ada } = await openAda(open);
    expect(await ada.text("/following")).toContain("You follow nothing yet");
    expect((await site.browser().get("/following")).location).toBe("/login?next=%2Ffollowing");
  });

  test("works without a script: follows, asks when pressed again, and ends it", async () => {
    const { site, ada, keys, press } = await openAda(open);
    const followed = await press("add", "tv:1396 Breaking Bad", "/tv/1396");
    expect([followed.status, followed.location]).toEqual([303, "/tv/1396#followed"]);
    const again = await press("add", "tv:1396 Breaking Bad", "/tv/1396");
    expect(again.location).toBe("/following?has=tv%3A1396&from=%2Ftv%2F1396");
    const question = await ada.text(again.location ?? "");
    expect(textOf(question)).toContain("You follow The tv 1396 already.");
    expect(question).toContain('href="/tv/1396"');
    const ended = await press("remove", "tv:1396 Breaking Bad", again.location ?? "");
    expect(ended.location).toBe("/tv/1396#unfollowed");
    expect(await keys()).toEqual([]);
    expect((await press("add", "tv:x", "/tv/x")).location).toBe("/following?notice=no-such-title");
    const visitor = await press("add", "tv:1396 B", "/tv/1396", site.browser());
    expect(visitor.location).toBe("/login?next=%2Ftv%2F1396");
  });

  test("shows each with its kind and a button that ends it", async () => {
    const { ada, press } = await openAda(open);
    for (const key of ["tv:1396", "movie:2028", "person:3", "collection:10"])
      await press("add", `${key} Title`, "/");
    const page = await ada.text("/following");
    for (const path of ["/tv/1396", "/movie/2028", "/person/3", "/collection/10"])
      expect(page).toContain(`href="${path}"`);
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(4);
    expect(textOf(page)).toMatch(/The person 3 Person/);
  });

  test("includes the watchlist by preference", async () => {
    const { ada, keys } = await openAda(open);
    await ada.post("/watchlist/change", { add: "tv:7 Seven" });
    expect(await keys()).toEqual([]);
    const chosen = { theme: "system", region: "", captions: "", followsWatchlist: "on", was: "" };
    await ada.post("/profile/preferences", chosen);
    expect(JSON.parse(await ada.text("/api/viewer")).data).toMatchObject({
      follows: ["tv:7"],
      followsWatchlist: true,
    });
    expect(textOf(await ada.text("/following"))).toContain("On Your Watchlist");
  });
});
