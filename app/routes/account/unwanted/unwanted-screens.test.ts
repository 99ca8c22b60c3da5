import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const EMAIL = "ada@example.org";

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", EMAIL);
  const keys = async () => JSON.parse(await ada.text("/api/viewer")).data.unwanted;
  const report = async (record: unknown, browser = ada) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${site.origin}/api/unwanted`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify(record),
    });
    return { status: response.status, body: await response.json() };
  };
  return { site, ada, keys, report };
}

const record = (more: Record<string, unknown> = {}) => ({
  user_id: EMAIL,
  content_id: "1927",
  content_title: "Metropolis",
  content_type: "movie",
  unwanted_at: new Date(Date.now() - 1000).toISOString(),
  ...more,
});

describeEachEngine("what is not for a viewer", ({ open }) => {
  test("is in the record, and the last change wins by its own time", async () => {
    const { keys, report } = await openAda(open);
    const sent = record();
    expect((await report(sent)).body.data).toMatchObject({ is_unwanted: true });
    expect(await keys()).toEqual(["movie:1927"]);
    const { unwanted_at: _, ...rest } = sent;
    await report({ ...rest, wanted_at: new Date().toISOString() });
    expect((await report(sent)).body.data, "older").toMatchObject({ is_unwanted: false });
    expect(await keys()).toEqual([]);
  });

  test("refuses what is malformed, unknown or someone else's", async () => {
    const { site, ada, keys, report } = await openAda(open);
    expect((await report(record({ content_type: "person" }))).status).toBe(400);
    expect((await report(record({ wanted_at: new Date().toISOString() }))).status).toBe(400);
    expect((await report(record({ user_id: "eve@example.org" }))).status).toBe(403);
    expect((await report(record({ content_id: "404" }))).status).toBe(404);
    expect((await report(record(), site.browser())).status).toBe(401);
    expect((await ada.get("/api/unwanted")).status).toBe(405);
    expect(await keys()).toEqual([]);
  });

  test("is left out, listed and taken back without a script", async () => {
    const { site, ada, keys } = await openAda(open);
    const press = (field: "add" | "remove", path: string, browser = ada) =>
      browser.post(
        "/not-for-me/change",
        { [field]: "movie:1927 Metropolis" },
        { referer: site.origin + path },
      );
    expect(await ada.text("/not-for-me")).toContain("You leave nothing out");
    expect((await press("add", "/movie/1927")).location).toBe("/movie/1927#left-out");
    const page = await ada.text("/not-for-me");
    expect(page).toContain('href="/movie/1927"');
    expect(page).toContain('name="remove"');
    expect((await press("remove", "/not-for-me")).location).toBe("/not-for-me");
    expect(await keys()).toEqual([]);
    const { location } = await press("add", "/movie/1927", site.browser());
    expect(location).toBe("/login?next=%2Fmovie%2F1927");
  });
});
