import { expect, test } from "vitest";

import { formDataOf } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { textOf } from "#tests/pages/browse-server.ts";
import { describeEachEngine, describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const EMAIL = "ada@example.org";

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", EMAIL);
  const keys = async () => JSON.parse(await ada.text("/api/viewer")).data.watchlist;
  const report = async (record: unknown, browser = ada) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${site.origin}/api/user-watchlist`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: typeof record === "string" ? record : JSON.stringify(record),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  /** Posts a button's form, as a page without a script does. */
  const press = (command: "add" | "remove", value: string, path: string, browser = ada) =>
    browser.post("/watchlist/change", { [command]: value }, { referer: site.origin + path });
  return { site, ada, keys, report, press };
}

const record = (more: Record<string, unknown> = {}) => ({
  userId: EMAIL,
  content_id: "1927",
  content_title: "Metropolis",
  content_type: "movie",
  added_at: new Date(Date.now() - 1000).toISOString(),
  ...more,
});

describeEachEngine("the endpoint of the watchlist", ({ open }) => {
  test("accepts a browser's change, and the viewer's record contains it", async () => {
    const { keys, report } = await openAda(open);
    const added = record();
    const taken = await report(added);
    expect(taken.status).toBe(200);
    const { userId: _, ...fields } = added;
    expect(taken.body).toEqual({
      success: true,
      data: {
        ...fields,
        user_id: EMAIL,
        recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        is_saved: true,
      },
    });
    expect(await keys()).toEqual(["movie:1927"]);
    expect(await report(added), "sent again").toMatchObject({ status: 200 });
    const { added_at: __, ...rest } = added;
    const removed = await report({ ...rest, removed_at: new Date().toISOString() });
    expect(removed.body.data).toMatchObject({ is_saved: false });
    const late = await report(added);
    expect(late.body.data, "older than the removal").toMatchObject({ is_saved: false });
    expect(await keys()).toEqual([]);
  });

  test("refuses what is malformed, someone else's, or a visitor's", async () => {
    const { site, ada, keys, report } = await openAda(open);
    await site.signedUp("Eve", "eve@example.org");
    for (const wrong of [
      "{",
      {},
      record({ content_type: "person" }),
      record({ content_id: "../19" }),
      record({ content_id: "" }),
      record({ content_title: " " }),
      record({ content_title: "x".repeat(301) }),
      record({ added_at: "yesterday" }),
      record({ added_at: "2020-01-01T00:00:00Z" }),
      record({ added_at: new Date(Date.now() + 3_600_000).toISOString() }),
      record({ removed_at: new Date().toISOString() }),
      record({ userId: undefined }),
    ]) {
      expect(await report(wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { success: false, error: "The record is not valid." },
      });
    }
    expect(await report(record({ userId: "eve@example.org" }))).toMatchObject({ status: 403 });
    expect(await report(record({ content_id: "404" }))).toMatchObject({ status: 404 });
    expect(await report(record(), site.browser())).toMatchObject({ status: 401 });
    expect((await ada.get("/api/user-watchlist")).status).toBe(405);
    expect(await keys()).toEqual([]);
  });
});

describeOnSqlite("the watchlist's screen", ({ open }) => {
  test("says what to do when it is empty, and sends visitors to the sign-in form", async () => {
    const { site, ada } = await openAda(open);
    const page = await ada.text("/watchlist");
    expect(page).toContain("Your watchlist is empty");
    expect((await ada.get("/watchlist")).headers.get("cache-control")).toBe("private, no-store");
    expect((await site.browser().get("/watchlist")).location).toBe("/login?next=%2Fwatchlist");
  });

  test("shows every title with its picture or its name, counted and filtered", async () => {
    const { ada, report } = await openAda(open);
    await report(record());
    await report(record({ content_type: "tv", content_id: "1396" }));
    await report(record({ content_type: "archive", content_id: "Nosferatu1922" }));
    const page = await ada.text("/watchlist");
    for (const href of ["/movie/1927", "/tv/1396", "/archive/Nosferatu1922"]) {
      expect(page).toContain(`href="${href}"`);
    }
    expect(textOf(page)).toContain("All 3 Movies 1 TV Shows 1 Archive 1");
    expect(page).toContain("3 titles");
    expect(page).toMatch(/<img [^>]*src="[^"]*Nosferatu1922[^"]*"/);
    expect(page).toContain("No Preview");
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(3);
    const shows = await ada.text("/watchlist?show=shows&sort=title");
    expect(shows).toContain('href="/tv/1396"');
    expect(shows).not.toContain('href="/movie/1927"');
    expect(shows).toContain('href="/watchlist?show=movies&amp;sort=title"');
  });

  test("shows a name as text, whatever it contains", async () => {
    const { ada } = await openAda(open);
    const page = await ada.text(
      "/watchlist?has=movie:%3Cscript%3E&from=//evil.example&page=-1&sort=x",
    );
    expect(page).not.toContain("<script>alert");
    // The menu of languages leads to the same address, in which it is a parameter.
    expect(page).not.toMatch(/="[^"?]*evil\.example/);
  });
});

describeOnSqlite("the watchlist's files", ({ open }) => {
  const fileOf = (text: string, name: string) =>
    formDataOf({ file: new File([text], name, { type: "text/csv" }) });

  test("belong to the viewer, are never cached, and bring the same list to another account", async () => {
    const { site, ada, report } = await openAda(open);
    await report(record());
    await report(record({ content_type: "archive", content_id: "Nosferatu1922" }));
    const eve = await site.signedUp("Eve", "eve@example.org");
    for (const file of ["matinee-watchlist.csv", "matinee-watchlist.json"]) {
      const answer = await ada.get(`/watchlist/export/${file}`);
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      const text = await answer.response.text();
      const { location = "" } = await eve.post("/profile/import", fileOf(text, file));
      await expect.poll(() => eve.text(location ?? "")).toContain("Imported: 2");
    }
    const list = await eve.text("/watchlist");
    expect(list).toContain('href="/movie/1927"');
    expect(list).toContain('href="/archive/Nosferatu1922"');
    const films = await ada.text("/watchlist/export/letterboxd-watchlist.csv");
    expect(films).toMatch(/^tmdbID,Title,Year,Date\r\n1927,The movie 1927,1927,[\d-]+\r\n$/);
    expect((await ada.get("/watchlist/export/other.csv")).status).toBe(404);
    expect((await site.browser().get("/watchlist/export/matinee-watchlist.csv")).status).toBe(401);
  });

  test.each([
    ["ar", "النوع,الرقم,العنوان,السنة,وقت الإضافة\r\n"],
    ["de", "Art,Nummer,Titel,Jahr,Hinzugefügt am\r\n"],
  ])("have the headings of %s, and are read in any other language", async (code, headings) => {
    const { site, ada, report } = await openAda(open);
    await report(record());
    const text = await ada.text(`/${code}/watchlist/export/matinee-watchlist.csv`);
    expect(text).toMatch(new RegExp(`^${headings}movie,1927,`));
    const eve = await site.signedUp("Eve", "eve@example.org");
    const sent = fileOf(text, "matinee-watchlist.csv");
    const { location } = await eve.post("/ja/profile/import", sent);
    await expect.poll(() => eve.text(location ?? "")).toContain("/movie/1927");
  });
});
