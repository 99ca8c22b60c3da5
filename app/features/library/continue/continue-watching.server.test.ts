import { onTestFinished, expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, lookUpAll, filterNothing, nameNothing } from "#tests/watchlist-of.ts";

import { createContinueWatching } from "./continue-watching.server.ts";
import { createProgress } from "../progress/progress.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import type { LookUp } from "../titles/title-facts.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const MINUTE_MS = 60_000;
const show = { kind: "tv", id: "7" } as const;

describeEachEngine("the Continue Watching row", ({ open }) => {
  async function openRow() {
    const database = await open();
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const outside = { isSilent: false, episodes: 3, requests: 0 };
    const lookUp: LookUp = async (name, setting) => {
      outside.requests += 1;
      if (outside.isSilent) return { outcome: "unknown" };
      const found = await lookUpAll(name, setting);
      if (found.outcome !== "found" || name.kind !== "tv") return found;
      const seasons = [{ number: 1, episodeCount: outside.episodes }];
      return { ...found, facts: { ...found.facts, seasons } };
    };
    const clock = { nowMs: START_MS };
    const now = () => clock.nowMs;
    const profileOf = createProfileFinder(database);
    const own = {
      database,
      writes,
      lookUp,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf,
      now,
    };
    const row = createContinueWatching(own);
    const [watched, progress] = [createWatched(own), createProgress(own)];
    const ada = await addViewer(database, "ada@example.org");
    const list = async () =>
      (await row.list(ada, inIndia)).map(({ title, detail, part }) => [title, detail, part]);
    return {
      outside,
      clock,
      row,
      ada,
      list,
      play(item: string, positionSeconds: number, work = "") {
        clock.nowMs += MINUTE_MS;
        return progress.save(ada, { item, work, positionSeconds, durationSeconds: 6000 }, inIndia);
      },
      mark(part: string, isWatched = true) {
        clock.nowMs += MINUTE_MS;
        const command = { name: { ...show, part }, title: "Show", isWatched, atMs: clock.nowMs };
        return watched.change(ada, command, inIndia);
      },
    };
  }

  test("has the most recent first: films with their progress, shows with the next episode", async () => {
    const { list, play, mark, outside } = await openRow();
    await play("Detour", 1500);
    await play("404", 1500);
    await play("Serial", 60, "one");
    await play("Serial", 3000, "two");
    await mark("S1E1");
    expect(await list()).toEqual([
      ["The tv 7", "Next: S1E2", undefined],
      ["The archive Serial", "50m left", 0.5],
      ["The archive Detour", "1h 15m left", 0.25],
    ]);
    const { requests } = outside;
    await list();
    expect(outside.requests, "asks for names once, also of removed titles").toBe(requests);
    await play("Detour", 5900);
    await mark("S1E3");
    expect(await list()).toEqual([["The archive Serial", "50m left", 0.5]]);
  });

  test("ignores a removal that a device sends late, after a later press or play", async () => {
    const { list, play, row, ada, clock } = await openRow();
    await play("Detour", 1500);
    const removedAtMs = clock.nowMs;
    await play("Detour", 1560);
    await row.hide(ada, { kind: "archive", id: "Detour" }, removedAtMs);
    expect(await list(), "played after the press").toHaveLength(1);
    clock.nowMs += MINUTE_MS;
    await row.hide(ada, { kind: "archive", id: "Detour" });
    expect(await list()).toEqual([]);
    await row.show(ada, { kind: "archive", id: "Detour" }, removedAtMs);
    expect(await list(), "put back before the press").toEqual([]);
    await row.show(ada, { kind: "archive", id: "Detour" });
    expect(await list()).toHaveLength(1);
  });

  test("drops a removed title without losing its position, and shows it when it is watched again", async () => {
    const { list, play, mark, row, ada } = await openRow();
    await play("Detour", 1500);
    await mark("S1E1");
    await row.hide(ada, show);
    await row.hide(ada, { kind: "archive", id: "Detour" });
    await row.hide(ada, { kind: "archive", id: "NeverPlayed" });
    expect(await list()).toEqual([]);
    await mark("S1E1", false);
    await mark("S1E2");
    await play("Detour", 3000);
    expect(await list()).toEqual([
      ["The archive Detour", "50m left", 0.5],
      ["The tv 7", "Next: S1E3", undefined],
    ]);
    await row.hide(ada, show);
    await row.show(ada, show);
    expect(await list()).toHaveLength(2);
  });

  test("guesses episodes while the film database does not answer, and asks again after a week", async () => {
    const { list, play, mark, outside, clock } = await openRow();
    outside.isSilent = true;
    await play("Detour", 1500);
    await mark("S1E3");
    expect(await list(), "a film without a name waits").toEqual([
      ["Show", "Next: S1E4", undefined],
    ]);
    outside.isSilent = false;
    await expect.poll(list).toEqual([["The archive Detour", "1h 15m left", 0.25]]);
    outside.episodes = 4;
    clock.nowMs += 8 * 24 * 60 * MINUTE_MS;
    await expect.poll(list).toContainEqual(["The tv 7", "Next: S1E4", undefined]);
  });
});
