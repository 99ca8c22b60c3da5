import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { textOf } from "#tests/pages/browse-server.ts";
import { describeEachEngine, describeOnSqlite, type TestEngine } from "#tests/engines.ts";

const DAY_MS = 24 * 3_600_000;

async function openAda(open: TestEngine["open"]) {
  const database = await open();
  const site = await openAccountsSite({ database });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const post = async (path: string, body: unknown, browser = ada) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const response = await fetch(site.origin + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const view = (contentId: number, contentTitle: string, agoMs: number, more = {}) => ({
    contentId,
    contentTitle,
    contentType: "movie",
    action: "view",
    timestamp: new Date(Date.now() - agoMs).toISOString(),
    ...more,
  });
  const played = { item: "Detour", work: "", positionSeconds: 20, durationSeconds: 80 };
  const read = async (path = "/history", browser = ada) => textOf(await browser.text(path));
  return { database, site, ada, post, view, played, read };
}

describeEachEngine("the history", ({ open }) => {
  test("lists by day what was opened and played, is searched, and deletes what its buttons say", async () => {
    const { site, ada, post, view, played, read, database } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    const old = { action: "trailer_view", contentType: "tv", episode: "S2E5" };
    expect(
      await post("/api/track-view", [
        view(19, "Metropolis", 2000),
        view(19, "Metropolis", 1000),
        view(20, "Das Böse & Co", 3 * DAY_MS, old),
      ]),
    ).toBe(200);
    expect(await post("/api/progress", played)).toBe(200);
    expect(await post("/api/track-view", view(21, "Hers", 0), eve)).toBe(200);
    const text = await read();
    expect(text.match(/Today|Metropolis|Opened|Das Böse & Co|Trailer played · S2E5/g)).toHaveLength(
      5,
    );
    // A film's title is requested once; until then the search finds it by the list's page.
    expect(text).toContain("The archive Detour");
    expect(text).toContain("Watched 25 %");
    expect(await ada.text("/history"), "each with its picture").toMatch(
      /<img [^>]*src="[^"]*Detour[^"]*"[^>]*>.*The archive Detour.*<i [^>]*>Me<\/i>/s,
    );
    expect(text).not.toContain("Hers");
    expect(await read("/history?q=bose")).toMatch(/Das Böse & Co/);
    expect(await read("/history?q=bose")).not.toContain("Metropolis");
    expect(await read("/history?q=detour")).toContain("Watched 25 %");
    expect(await read("/history?q=zzz")).toContain("Nothing in your history for “zzz”");

    const removed = await ada.post("/history", { remove: "movie:19 Metropolis" });
    expect([removed.status, removed.location]).toEqual([303, "/history?notice=removed"]);
    expect(await read()).not.toContain("Metropolis");
    await ada.post("/history", { remove: "archive:Detour x" });
    expect(await read()).not.toContain("Detour");
    const namesOfFilms = () =>
      database.kysely.selectFrom("continue_watching").select("content_id").execute();
    expect(await namesOfFilms()).toEqual([]);
    await post("/api/progress", { ...played, item: "Gertie" });
    await read();
    expect(await namesOfFilms()).toEqual([{ content_id: "Gertie" }]);

    expect(await read("/history?clear=ask")).toContain("Clear all of your history?");
    expect(await read()).toContain("Das Böse & Co");
    await ada.post("/history", { clear: "" });
    expect(await read()).toContain("Your history is empty");
    expect(await read("/history", eve)).toContain("Hers");
    expect(await database.kysely.selectFrom("film_progress").selectAll().execute()).toEqual([]);
    expect(await namesOfFilms(), "neither what they were called").toEqual([]);
  });

  test("removes one title and nothing else, neither another's places nor another viewer's", async () => {
    const { site, ada, post, view, played, read, database } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    for (const browser of [ada, eve]) {
      for (const item of ["Detour", "Gertie"]) {
        await post("/api/progress", { ...played, item }, browser);
      }
      await post("/api/track-view", [view(19, "Metropolis", 2000), view(20, "Nanook", 0)], browser);
      // The names of films are looked up for the page.
      await read("/history", browser);
    }
    await ada.post("/history", { remove: "archive:Detour x" });
    await ada.post("/history", { remove: "movie:19 Metropolis" });
    const rows = await Promise.all([
      database.kysely.selectFrom("film_progress").select("item_id as id").execute(),
      database.kysely.selectFrom("continue_watching").select("content_id as id").execute(),
      database.kysely.selectFrom("user_views").select("content_id as id").execute(),
    ]);
    expect(rows.map((each) => each.map(({ id }) => id).toSorted())).toEqual([
      ["Detour", "Gertie", "Gertie"],
      ["Detour", "Gertie", "Gertie"],
      ["19", "20", "20"],
    ]);
    expect(await read()).not.toMatch(/Detour|Metropolis/);
    expect(await read("/history", eve)).toMatch(/Detour/);
  });

  test("that is paused records nothing, neither views nor positions, until it is resumed", async () => {
    const { site, ada, post, view, played, read } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    await post("/api/track-view", view(18, "Before", 5000));
    await ada.post("/history", { pause: "" });
    expect(await post("/api/track-view", view(19, "Metropolis", 0))).toBe(403);
    expect(await post("/api/progress", played)).toBe(403);
    expect(await post("/api/track-view", view(19, "Metropolis", 0), eve)).toBe(200);
    const text = await read();
    expect(text).toContain("Your history is paused");
    expect(text).toContain("Before");
    expect(text).not.toMatch(/Metropolis|Detour/);
    await ada.post("/history", { resume: "" });
    expect(await post("/api/track-view", view(19, "Metropolis", 0))).toBe(200);
    expect(await post("/api/progress", played)).toBe(200);
    expect(await read()).toMatch(/Metropolis[^]*Before/);
  });
});

describeOnSqlite("the history screen", ({ open }) => {
  test("belongs to one viewer, and its pages skip no entry", async () => {
    const { site, ada, post, view, database } = await openAda(open);
    expect((await site.browser().get("/history")).location).toBe("/login?next=%2Fhistory");
    const list = Array.from({ length: 120 }, (_, at) =>
      view(at + 1, `Film ${at + 1}.`, at * 60_000),
    );
    for (let at = 0; at < 120; at += 40) {
      expect(await post("/api/track-view", list.slice(at, at + 40))).toBe(200);
    }
    const seen: string[] = [];
    let path: string | undefined = "/history";
    for (let pages = 0; path !== undefined; pages += 1) {
      expect(pages).toBeLessThan(4);
      const html: string = await ada.text(path);
      seen.push(...(textOf(html).match(/Film \d+\./g) ?? []));
      path = /href="(\/history\?before=\d+)"[^>]*>(?:<[^>]*>)*Older/.exec(html)?.[1];
    }
    expect(new Set(seen).size).toBe(120);
    for (const odd of ["?before=x", "?before=-1", "?q=%00", `?q=${"x".repeat(500)}`, "?marked=1"]) {
      expect((await ada.get(`/history${odd}`)).status, odd).toBe(200);
    }
    expect((await ada.post("/history", { remove: "book:1" })).location).toContain("no-such-title");
    expect(await database.kysely.selectFrom("user_views").selectAll().execute()).toHaveLength(120);
  });
});

describeOnSqlite("a Watched button without a script", ({ open }) => {
  test("leads back, and asks before it removes a mark", async () => {
    const { site, ada, read } = await openAda(open);
    const headers = { referer: `${site.origin}/tv/7/season/1` };
    const press = (command: string, value: string, more = {}) =>
      ada.post("/watched/change", { [command]: value, ...more }, headers);
    expect((await press("add", "tv:7:S1E2 Show")).location).toBe("/tv/7/season/1#watched-marked");
    const again = await press("add", "tv:7:S1E2 Show");
    expect(again.location).toMatch(/^\/history\?marked=/);
    expect(again.location).not.toContain("Show");
    expect(await read(again.location ?? "")).toContain("S1E2, is marked as watched already.");
    const lie = await read("/history?marked=tv:7:S1E2+Your+account+is+closed.+Call+us!");
    expect(lie).toContain("S1E2, is marked as watched already.");
    expect(lie).not.toContain("Call us");
    expect(await read("/history?marked=tv:7:S1E1")).not.toContain("is marked as watched");
    const back = await press("remove", "tv:7:S1E2 Show", { from: "/tv/7/season/1" });
    expect(back.location).toBe("/tv/7/season/1#watched-unmarked");
    expect(JSON.parse(await ada.text("/api/viewer")).data.watched).toEqual({ "tv:7": "!S1E2" });
    expect((await press("add", "movie:404 x")).location).toBe("/history?notice=no-such-title");
    expect((await press("add", "tv:7:E1 x")).location).toBe("/history?notice=no-such-title");
    const visitor = await site.browser().post("/watched/change", { add: "movie:19 M" }, headers);
    expect(visitor.location).toBe("/login?next=%2Ftv%2F7%2Fseason%2F1");
  });

  test("has an endpoint for scripts as well, for its viewer alone", async () => {
    const { ada, post } = await openAda(open);
    const record = {
      user_id: "ada@example.org",
      content_id: 7,
      content_title: "Show",
      content_type: "tv",
      episode: "S1",
      watched_at: new Date().toISOString(),
    };
    expect(await post("/api/watched", record)).toBe(200);
    expect(JSON.parse(await ada.text("/api/viewer")).data.watched).toEqual({ "tv:7": "S1" });
    expect(await post("/api/watched", { ...record, user_id: "eve@example.org" })).toBe(403);
    expect(await post("/api/watched", { ...record, content_id: 404 })).toBe(404);
    for (const wrong of [
      { ...record, episode: "E1" },
      { ...record, content_type: "movie" },
      { ...record, unwatched_at: record.watched_at },
      { ...record, watched_at: "2020-01-01T00:00:00Z" },
      {},
    ]) {
      expect(await post("/api/watched", wrong), JSON.stringify(wrong)).toBe(400);
    }
  });

  test("charts what the profile watched, in words as well, while it is paused too", async () => {
    const { site, ada, post, view, played, read } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect(await post("/api/track-view", view(19, "Metropolis", 1000))).toBe(200);
    expect(await read(), "opened, but not watched").not.toContain("What you watched");
    expect(await post("/api/progress", { ...played, item: "Gertie" })).toBe(200);
    expect(await read(), "begun, but not watched").not.toContain("What you watched");
    expect(await post("/api/progress", { ...played, positionSeconds: 80 })).toBe(200);
    expect(await read()).toMatch(/What you watched.*1 title on 1 day.*1 day until now/);
    expect(await read("/history?q=detour"), "a search").not.toContain("What you watched");
    expect(await read("/history", eve), "of another profile").not.toContain("What you watched");
    await ada.post("/history", { pause: "" });
    expect(await read()).toMatch(/only what you mark as watched counts.*1 title on 1 day/);
    await ada.post("/history", { clear: "" });
    expect(await read(), "a mark, which clearing leaves").toContain("1 title on 1 day");
    await ada.post("/watched/change", { remove: "archive:Detour Detour" });
    expect(await read()).not.toContain("What you watched");
    await ada.post("/watched/change", { add: "movie:19 Metropolis" });
    expect(await read()).toContain("1 title on 1 day");
  });

  test("removes watched titles from the list, which says how to restore them", async () => {
    const { ada, read } = await openAda(open);
    await ada.post("/watchlist/change", { add: "movie:19 Metropolis" });
    expect(await read("/watchlist")).not.toContain("Remove Watched");
    await ada.post("/watched/change", { add: "movie:19 Metropolis" });
    expect(await read("/watchlist")).toContain("Remove Watched (1)");
    const { location } = await ada.post("/watchlist/remove-watched", {});
    const html = await ada.text(location ?? "");
    expect(textOf(html)).toContain("1 title was taken off your watchlist.");
    expect(textOf(html)).toContain("Your watchlist is empty");
    const undo = /name="undo"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="undo"/.exec(html);
    const undone = await ada.post("/watchlist/remove-watched", {
      undo: undo?.[1] ?? undo?.[2] ?? "",
    });
    expect(await read(undone.location ?? "")).toMatch(/put back on your watchlist.*The movie 19/);
    const twice = await ada.post("/watchlist/remove-watched", { undo: "x" });
    expect(await read(twice.location ?? "")).toContain("Nothing had to be changed.");
    for (const lie of ["removed=999999999999&at=1", "restored=12001", "removed=1e3&at=1"]) {
      expect(await read(`/watchlist?${lie}`), lie).not.toMatch(/your watchlist\.|changed\./);
    }
  });
});
