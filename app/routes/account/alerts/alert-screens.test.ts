import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

/** Alerts of the first profile of the only account, as the job makes them. */
async function addAlerts({ kysely }: Database, count: number, first = 1): Promise<void> {
  const profile = await kysely.selectFrom("profiles").select("id").executeTakeFirstOrThrow();
  const about = { kind: "episode", content_type: "tv", about: "episode", season: 2 } as const;
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `alert-${first + at}`,
    profile_id: profile.id,
    event_key: `tv:7 episode 2 ${first + at}`,
    ...about,
    content_id: "7",
    content_title: "The Show",
    episode: first + at + 1,
    episode_title: "The Return",
    due_at: 1000 + first + at,
    made_at: 1000 + first + at,
    is_shown: 1,
  }));
  await kysely.insertInto("alerts").values(rows).execute();
}

describeOnSqlite("alerts", ({ open }) => {
  async function openAda() {
    const database = await open();
    const site = await openAccountsSite(database);
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    const unread = async () => {
      const answer = await ada.get("/api/viewer");
      return (await answer.response.json()).data.alerts ?? 0;
    };
    return { database, site, ada, unread };
  }

  test("say what to do when there are none, and send visitors to the sign-in form", async () => {
    const { site, ada, unread } = await openAda();
    expect(await ada.text("/alerts")).toContain("No alerts yet");
    expect(await unread()).toBe(0);
    expect((await site.browser().get("/alerts")).location).toBe("/login?next=%2Falerts");
  });

  test("are listed, counted for the bell, and marked as read one by one or all", async () => {
    const { database, ada, unread } = await openAda();
    await addAlerts(database, 3);
    expect(await unread()).toBe(3);
    const page = textOf(await ada.text("/alerts"));
    expect(page).toContain("The Show New · Season 2, episode 4 · The Return");
    const one = await ada.post("/alerts", { read: "alert-2" });
    expect(one.location).toBe("/alerts?notice=read");
    expect(await unread()).toBe(2);
    // One that came after the page was loaded stays unread.
    await addAlerts(database, 1, 9);
    await ada.post("/alerts", { until: "1003" });
    expect(await unread()).toBe(1);
    expect(await ada.text("/alerts?notice=read")).toContain("data-viewer-changed");
  });

  test("fill pages, and a form of a later page leads back to it", async () => {
    const { database, ada } = await openAda();
    await addAlerts(database, 31);
    expect((await ada.text("/alerts")).match(/name="read"/g)).toHaveLength(30);
    expect((await ada.text("/alerts?page=2")).match(/name="read"/g)).toHaveLength(1);
    const back = await ada.post("/alerts", { read: "alert-1", page: "2" });
    expect(back.location).toBe("/alerts?page=2&notice=read");
    for (const page of ["0", "-1", "x", "1e99", "../"]) {
      expect((await ada.get(`/alerts?page=${page}`)).status).toBe(200);
      const answer = await ada.post("/alerts", { read: "nothing", page });
      expect(answer.location).toBe("/alerts?notice=read");
    }
  });

  test("of another account can neither be read nor marked", async () => {
    const { database, site, ada, unread } = await openAda();
    await addAlerts(database, 1);
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect(await eve.text("/alerts")).toContain("No alerts yet");
    await eve.post("/alerts", { read: "alert-1" });
    await eve.post("/alerts", { until: "9999999999999" });
    expect(await unread()).toBe(1);
    expect(await ada.text("/alerts")).toContain("The Show");
  });

  test("are chosen by kind, and all of them are on at first", async () => {
    const { database, ada } = await openAda();
    const checked = async () =>
      [...(await ada.text("/alerts/settings")).matchAll(/<input[^>]*name="(\w+ app)"[^>]*>/g)]
        .filter(([input]) => input.includes("checked"))
        .map(([, name]) => name);
    expect(await checked()).toEqual([
      "release app",
      "season app",
      "episode app",
      "free app",
      "service app",
    ]);
    const saved = await ada.post("/alerts/settings", { "season app": "on", "wrong app": "on" });
    expect(saved.location).toBe("/alerts/settings?notice=saved");
    expect(await checked()).toEqual(["season app"]);
    const stored = await database.kysely.selectFrom("alert_choices").select("kind").execute();
    expect(stored).toHaveLength(5);
  });
});
