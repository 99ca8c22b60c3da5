import ICAL from "ical.js";
import { expect, test } from "vitest";

import { dayOf } from "#app/features/library/dates/date-rows.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { addDates } from "#tests/following/add-dates.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

const DAY_MS = 24 * 3_600_000;
const dayAfter = (days: number) => dayOf(Date.now() + days * DAY_MS);

describeOnSqlite("the calendar", ({ open }) => {
  async function openAda() {
    const database = await open();
    const site = await openAccountsSite({ database });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    const follow = (key: string) => ada.post("/following/change", { add: `${key} x` });
    return { database, site, ada, follow };
  }

  test("says what to do when nothing comes, and sends visitors to the sign-in form", async () => {
    const { site, ada } = await openAda();
    expect(await ada.text("/calendar")).toContain("Nothing comes out");
    expect(await ada.text("/calendar?view=month")).toContain("<table");
    expect((await site.browser().get("/calendar")).location).toBe("/login?next=%2Fcalendar");
  });

  test("lists what is followed by day, and what is popular on demand", async () => {
    const { database, ada, follow } = await openAda();
    await follow("tv:7");
    const episode = { kind: "episode", season: 2, episode_title: "The Return" } as const;
    await addDates(database, "tv:7", [
      { ...episode, episode: 1, day: dayAfter(3) },
      { ...episode, episode: 2, day: dayAfter(10) },
    ]);
    await addDates(database, "movie:5", [{ kind: "release", day: dayAfter(4) }]);
    await addDates(database, "list:popular", [], ["movie:5"]);
    const agenda = textOf(await ada.text("/calendar"));
    expect(agenda).toMatch(/The tv 7 Season 2 begins · The Return .*Season 2, episode 2/);
    expect(agenda).not.toContain("The movie 5");
    expect(textOf(await ada.text("/calendar?of=popular"))).toContain("The movie 5 Released");
    const month = dayAfter(3).slice(0, 8) + "01";
    expect(await ada.text(`/calendar?view=month&from=${month}`)).toContain('href="/tv/7"');
  });

  test("is at most 40 kB, however much comes out", async () => {
    const { database, ada } = await openAda();
    const titles = Array.from({ length: 40 }, (_, at) => `tv:${at + 1}`);
    for (const [at, key] of titles.entries()) {
      const days = Array.from({ length: 40 }, (_, day) => ({
        kind: "episode" as const,
        season: at + 1,
        episode: day + 1,
        day: dayAfter(day - 20),
        episode_title: "An episode with a name of some length, as there are",
      }));
      await addDates(database, key, days);
    }
    expect(await ada.text("/calendar?of=popular")).toContain("No dates yet");
    await addDates(database, "list:popular", [], titles);
    expect(await ada.text(`/calendar?of=popular&from=${dayAfter(300)}`)).toContain(
      "Nothing comes out",
    );
    for (const path of ["/calendar?of=popular", "/calendar?of=popular&view=month"]) {
      const page = await ada.text(path);
      expect(page).toContain('href="/tv/1"');
      expect(Buffer.byteLength(page), path).toBeLessThanOrEqual(40_000);
    }
  });

  test("is read by other programs at a secret address, until it is replaced or turned off", async () => {
    const { database, site, ada, follow } = await openAda();
    await follow("tv:7");
    const episode = { kind: "episode", season: 2, episode: 1, day: dayAfter(3) } as const;
    await addDates(database, "tv:7", [episode]);
    const make = async () => {
      const made = await ada.post("/calendar/feed", { command: "create" });
      const body = await made.response.text();
      const [, key = ""] = /calendar\.ics\?key=([\w-]{43})/.exec(body) ?? [];
      return `/calendar.ics?key=${key}`;
    };
    const first = await make();
    const anyone = site.browser();
    const { status, headers, response } = await anyone.get(first);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const [event] = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents(
      "vevent",
    );
    const read = event && new ICAL.Event(event);
    expect(read?.summary).toBe("The tv 7: Season 2 begins");
    expect(read?.uid).toMatch(/^tv-7-episode-all-2-1@/);
    expect(String(read?.startDate)).toBe(dayAfter(3));
    const tag = headers.get("etag") ?? "";
    expect((await anyone.get(first, { "if-none-match": tag })).status).toBe(304);
    await addDates(database, "tv:7", [{ ...episode, day: dayAfter(5) }]);
    const moved = await anyone.text(first);
    expect(moved).toContain(`UID:${read?.uid}`);
    expect(moved).toContain(`DTSTART;VALUE=DATE:${dayAfter(5).replaceAll("-", "")}`);
    const second = await make();
    expect((await anyone.get(first)).status, "replaced").toBe(404);
    expect((await anyone.get(second)).status).toBe(200);
    expect(await ada.text("/calendar/feed")).not.toContain(second.split("=")[1]);
    await ada.post("/calendar/feed", { command: "remove" });
    expect((await anyone.get(second)).status, "turned off").toBe(404);
    expect((await anyone.get("/calendar.ics")).status).toBe(404);
  });
});
