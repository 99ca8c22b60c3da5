import { execFile } from "node:child_process";
import { promisify } from "node:util";

import type { VEvent } from "node-ical";
import { expect, test } from "vitest";

import { dayOf } from "#app/features/library/dates/date-rows.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { addDates } from "#tests/following/add-dates.ts";

const DAY_MS = 24 * 3_600_000;
const dayAfter = (days: number) => dayOf(Date.now() + days * DAY_MS);

/** Prints what node-ical makes of a file, with the days and hours of the process's time zone. */
const PROGRAM = `
  import { sync } from "node-ical";
  import { text } from "node:stream/consumers";
  const events = Object.values(sync.parseICS(await text(process.stdin))).filter(({ type }) => type === "VEVENT");
  const two = (number) => String(number).padStart(2, "0");
  console.log(JSON.stringify(events.map(({ uid, summary, datetype, status, start, end }) => ({
    uid, summary, datetype, status,
    day: [start.getFullYear(), two(start.getMonth() + 1), two(start.getDate())].join("-"),
    startsAtMs: start.getTime(),
    lastsMs: end.getTime() - start.getTime(),
  }))));`;

interface ImportedEvent extends Pick<VEvent, "uid" | "datetype" | "status"> {
  summary: string;
  day: string;
  startsAtMs: number;
  lastsMs: number;
}

const run = promisify(execFile);

async function importIn(zone: string, ics: string): Promise<ImportedEvent[]> {
  const options = { env: { ...process.env, TZ: zone } };
  const running = run(process.execPath, ["--input-type=module", "--eval", PROGRAM], options);
  running.child.stdin?.end(ics);
  const { stdout, stderr } = await running;
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

describeOnSqlite("the file that calendar programs read", ({ open }) => {
  test("is imported by another library: whole days stay on their day everywhere, moments are moments", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    const startsAtMs = Date.parse(`${dayAfter(4)}T22:30:00Z`);
    const season = { kind: "episode", season: 2, episode: 1 } as const;
    for (const [key, date] of [
      ["tv:7", { ...season, day: dayAfter(3) }],
      ["tv:8", { ...season, day: dayAfter(4), starts_at: startsAtMs }],
      ["movie:5", { kind: "release", day: dayAfter(9) }],
    ] as const) {
      await ada.post("/following/change", { add: `${key} x` });
      await addDates(database, key, [date]);
    }
    const made = await ada.post("/calendar/feed", { command: "create" });
    const [address = ""] = /\/calendar\.ics\?key=[\w-]{43}/.exec(await made.response.text()) ?? [];

    const file = await site.browser().text(address);
    const zones = ["Pacific/Honolulu", "Asia/Kolkata", "Pacific/Kiritimati"];
    const imported = await Promise.all(zones.map((zone) => importIn(zone, file)));
    for (const events of imported) {
      const byUid = new Map(events.map((event) => [event.uid.split("@")[0], event]));
      expect(events).toHaveLength(3);
      expect(byUid.get("tv-7-episode-all-2-1")).toMatchObject({
        summary: "The tv 7: Season 2 begins",
        datetype: "date",
        day: dayAfter(3),
        lastsMs: DAY_MS,
      });
      expect(byUid.get("tv-8-episode-all-2-1")).toMatchObject({
        datetype: "date-time",
        startsAtMs,
        lastsMs: 3_600_000,
      });
      expect(events.map(({ day }) => day)).toContain(dayAfter(9));
    }

    // One date moves, and one is withdrawn.
    await addDates(database, "tv:7", [{ ...season, day: dayAfter(6) }]);
    await addDates(database, "movie:5", []);
    const [before = []] = imported;
    const after = await importIn("Pacific/Honolulu", await site.browser().text(address));
    expect(after).toHaveLength(2);
    expect(before.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining(after.map(({ uid }) => uid)),
    );
    expect(after.find(({ uid }) => uid.startsWith("tv-7-"))?.day).toBe(dayAfter(6));
    expect(after.filter(({ uid }) => uid.startsWith("movie-5-"))).toEqual([]);
  });
});
