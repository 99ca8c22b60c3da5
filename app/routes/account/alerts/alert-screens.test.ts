import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { stopLinks } from "#tests/library/open-test-library.ts";
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
  async function openAda(options: { isConfirmed?: boolean } = {}) {
    const database = await open();
    const site = await openAccountsSite({ database });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org", options);
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

  const settings = "/alerts/settings";

  test("are emailed only where the address is confirmed", async () => {
    const { ada } = await openAda({ isConfirmed: false });
    expect(await ada.text(settings)).toContain("please confirm that ada@example.org is yours");
    await ada.post(settings, { channels: "app", email: "at-once" });
    expect(await ada.text(settings)).not.toContain("By email");
  });

  test("go to each channel by kind, and to email at once or once a week", async () => {
    const { database, ada } = await openAda();
    await ada.post(settings, {
      channels: "app",
      "season app": "on",
      email: "weekly",
      digestDay: "1",
    });
    const page = await ada.text(settings);
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="weekly"|value="weekly"[^>]*checked=""/);
    expect(page).toContain('<option value="1" selected="">Monday</option>');
    expect(page.match(/name="\w+ email"/g)).toHaveLength(5);
    await ada.post(settings, { channels: "app email", "episode email": "on", email: "at-once" });
    const off = await database.kysely
      .selectFrom("alert_choices")
      .select(["kind", "channel"])
      .where("is_on", "=", 0)
      .execute();
    expect(off).toHaveLength(9);
    await ada.post(settings, { channels: "app", email: "off" });
    expect(await ada.text(settings)).not.toContain("By email");
  });

  test("wait in quiet hours, of which both ends are needed", async () => {
    const { ada } = await openAda();
    const saved = await ada.post(settings, { quietFrom: "22:00", quietUntil: "07:30" });
    expect(saved.location).toBe("/alerts/settings?notice=saved");
    const page = await ada.text(settings);
    expect(page).toContain('value="22:00"');
    expect(page).toContain('value="07:30"');
    expect(page).toContain("by the clocks of Asia/Kolkata");
    for (const [from, until, problem] of [
      ["22:00", "", "Please give both times, or neither"],
      ["", "07:00", "Please give both times, or neither"],
      ["07:00", "07:00", "Please choose another time than the first"],
      ["25:00", "07:00", "Please give both times, or neither"],
    ] as const) {
      const refused = await ada.post(settings, { quietFrom: from, quietUntil: until });
      expect(refused.status).toBe(400);
      expect(await refused.response.text()).toContain(problem);
    }
    expect(await ada.text(settings)).toContain('value="22:00"');
    await ada.post(settings, { quietFrom: "", quietUntil: "" });
    expect(await ada.text(settings)).not.toContain('value="22:00"');
  });

  test("end by a signed address without a session: a page asks, and only a form ends them", async () => {
    const { database, site, ada } = await openAda();
    await ada.post(settings, { email: "at-once" });
    const profile = await database.kysely.selectFrom("profiles").select("id").executeTakeFirst();
    const address = stopLinks.pageFor(profile?.id ?? "", "email");
    const isOn = async () => (await ada.text(settings)).includes("By email");
    const anybody = site.browser();
    expect(await anybody.text(address)).toContain("Stop the Emails");
    expect(await isOn()).toBe(true);
    const wrong = [
      "",
      "x",
      `email.${profile?.id}.x`,
      stopLinks.pageFor("other", "email").slice(20),
    ];
    for (const token of wrong) {
      const path = `/alerts/stop?token=${token.replace("other", profile?.id ?? "")}`;
      expect((await anybody.get(path)).status).toBe(400);
      expect((await anybody.post(path, {})).status).toBe(400);
    }
    expect(await isOn()).toBe(true);
    // As mail programs send it: without cookies, and without following a redirect.
    const sent = await anybody.post(address, { "List-Unsubscribe": "One-Click" });
    expect(sent.status).toBe(200);
    expect(await sent.response.text()).toContain("No more alerts are emailed to this profile.");
    expect(await isOn()).toBe(false);
    const again = await anybody.text(address);
    expect(again, "opened once more, it asks nothing").toContain("stopped already");
    expect(again).not.toContain("Stop the Emails");
    expect((await anybody.post(address, {})).status).toBe(200);
  });
});
