import { expect, test, vi } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { ServiceError } from "#app/services/service-error.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { finderOfPlayers, openScrobbling, openWaitingRun } from "#tests/library/scrobbling-of.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createHistory } from "../history/history.server.ts";
import type { NameFilter } from "../titles/name-filter.server.ts";
import { createWatched } from "../watched/watched.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const film = (action: string, positionSeconds = 0) =>
  JSON.stringify({
    format: "matinee-scrobble",
    action,
    kind: "movie",
    title: "Metropolis",
    year: 1927,
    ids: { imdb: "tt0017136" },
    position_seconds: positionSeconds,
    duration_seconds: 9000,
  });

describeEachEngine("what is reported while the film database does not answer", ({ open }) => {
  async function openAda(filterNames: NameFilter = filterNothing) {
    const database = await open();
    const clock = { ms: START_MS, isDown: true, request: 0 };
    const own = {
      database,
      writes: groupWrites(database),
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames,
      profileOf: createProfileFinder(database),
      now: () => clock.ms,
    };
    const history = createHistory(own);
    const byOutsideId: typeof finderOfPlayers.byOutsideId = (...request) => {
      clock.request += 1;
      if (!clock.isDown) return finderOfPlayers.byOutsideId(...request);
      return Promise.reject(new ServiceError("film database", "unreachable"));
    };
    const parts = {
      ...own,
      isRecording: history.isRecording,
      finder: { ...finderOfPlayers, byOutsideId },
    };
    const scrobbling = openScrobbling(parts);
    const runNext = openWaitingRun(parts);
    const ada = await addViewer(database, "ada@example.org");
    const receiver = { owner: ada, setting: inIndia, zone: "Asia/Kolkata" };
    const words = { user: "", action: "" };
    return {
      database,
      ada,
      history,
      clock,
      runNext,
      another: openWaitingRun(parts),
      dying: openWaitingRun({
        ...parts,
        finder: {
          ...finderOfPlayers,
          byOutsideId() {
            clock.request += 1;
            return new Promise(() => {});
          },
        },
      }),
      send: async (text: string) => (await scrobbling.receive(receiver, text, words)).outcome,
      marks: () => createWatched(own).getMarks(ada, inIndia),
      log: async () =>
        (await scrobbling.list(ada)).map(({ action, outcome, times }) => [action, outcome, times]),
      titles: async () => (await scrobbling.list(ada)).map(({ title }) => title),
      played: async () =>
        (await history.getPage(ada, { words: "", beforeMs: undefined }, inIndia)).days.flatMap(
          ({ entries }) => entries,
        ),
    };
  }

  test("is stored even if more than fifty others came since", async () => {
    const { clock, send, runNext, marks } = await openAda();
    expect(await send(film("watched"))).toBe("waiting");
    for (let number = 1; number <= 51; number += 1) {
      const other = { ...JSON.parse(film("watched")), title: `Nobody ${number}`, ids: {} };
      expect(await send(JSON.stringify(other))).toBe("unknown title");
    }
    clock.isDown = false;
    clock.ms += 10 * MINUTE_MS;
    while ((await runNext()) !== undefined);
    expect(await marks()).toEqual({ "movie:19": "*" });
  });

  test("is stored when that answers, at the time when it happened, and once", async () => {
    const { clock, send, runNext, another, marks, log, played } = await openAda();
    expect(await send(film("progress", 900))).toBe("waiting");
    clock.ms += MINUTE_MS / 2;
    expect(await send(film("progress", 4500)), "the same again").toBe("waiting");
    expect(await send(film("watched"))).toBe("waiting");
    expect(await runNext(), "nothing is due yet").toBeUndefined();
    clock.ms += 3 * MINUTE_MS;
    await runNext();
    await runNext();
    expect(await runNext(), "both wait longer now").toBeUndefined();
    expect(await marks()).toEqual({});
    expect(await log()).toEqual([
      ["watched", "waiting", 1],
      ["progress", "waiting", 2],
    ]);
    clock.isDown = false;
    clock.ms += 10 * MINUTE_MS;
    const all = await Promise.all([runNext(), another(), runNext(), another()]);
    expect(
      all.filter((what) => what === "other: stored"),
      "by whoever claims it",
    ).not.toEqual([]);
    await runNext();
    await runNext();
    expect(await log()).toEqual([
      ["watched", "stored", 1],
      ["progress", "stored", 2],
    ]);
    expect(await marks()).toEqual({ "movie:19": "*" });
    expect(await played()).toMatchObject([{ id: "19", atMs: START_MS + MINUTE_MS / 2, part: 1 }]);
    clock.ms += DAY_MS;
    expect(await runNext()).toBeUndefined();
  });

  test("does not undo what was said after it", async () => {
    const { clock, send, runNext, marks } = await openAda();
    await send(film("watched"));
    clock.isDown = false;
    clock.ms += MINUTE_MS / 2;
    expect(await send(film("unwatched"))).toBe("stored");
    clock.ms += 3 * MINUTE_MS;
    expect(await runNext()).toBe("other: stored");
    expect((await marks())["movie:19"]).not.toBe("*");
  });

  test("is tried again after a server that died with it, and not for ever", async () => {
    const { clock, send, runNext, dying, log } = await openAda();
    await send(film("watched"));
    clock.ms += 2 * MINUTE_MS;
    clock.request = 0;
    void dying();
    await vi.waitFor(() => expect(clock.request).toBe(1));
    expect(await runNext(), "claimed by the one that dies").toBeUndefined();
    for (let hour = 0; hour < 48; hour += 1) {
      clock.ms += 60 * MINUTE_MS;
      await runNext();
    }
    expect(await log()).toEqual([["watched", "unanswered", 1]]);
    expect(clock.request).toBe(12);
  });

  test("is looked up by one server alone, where two find it at the same moment", async () => {
    const { clock, send, runNext, another, log } = await openAda();
    await send(film("watched"));
    clock.isDown = false;
    clock.ms += 2 * MINUTE_MS;
    clock.request = 0;
    const results = await Promise.all([runNext(), another()]);
    expect(results.filter((what) => what === "other: stored")).toHaveLength(1);
    expect(clock.request).toBe(1);
    expect(await log()).toEqual([["watched", "stored", 1]]);
  });

  test("keeps to the age limit and the viewer of the time when it is stored", async () => {
    const kids = await openAda((items, _, setting) =>
      Promise.resolve(setting.audience === "kids" ? [] : items),
    );
    await kids.send(film("watched"));
    const { kysely } = kids.database;
    await kysely.updateTable("profiles").set({ age_limit: "kids" }).execute();
    kids.clock.isDown = false;
    kids.clock.ms += 2 * MINUTE_MS;
    expect(await kids.runNext()).toBe("other: age limit");
    expect(await kids.log()).toEqual([["watched", "age limit", 1]]);
    expect(await kids.marks()).toEqual({});
  });

  test("is asked for a minute after it came, and says what it is when it is stored", async () => {
    const { database, clock, send, runNext } = await openAda();
    await send(film("watched"));
    const line = () =>
      database.kysely
        .selectFrom("scrobbles")
        .select(["due_at", "waiting", "failures", "content_type", "content_id", "part"])
        .executeTakeFirstOrThrow();
    const dueAtMs = Number((await line()).due_at);
    expect(dueAtMs - START_MS).toBeGreaterThan(MINUTE_MS / 2);
    expect(dueAtMs - START_MS).toBeLessThan(2 * MINUTE_MS);
    expect(JSON.parse((await line()).waiting ?? "")).toMatchObject({
      event: { at: new Date(START_MS).toISOString(), title: "Metropolis" },
      language: "en",
      region: "IN",
      zone: "Asia/Kolkata",
    });
    clock.ms = dueAtMs - 1;
    expect(await runNext()).toBeUndefined();
    clock.ms = dueAtMs;
    expect(await runNext()).toBe("other: unanswered");
    const again = await line();
    expect(again.failures).toBe(1);
    expect(Number(again.due_at) - clock.ms).toBeGreaterThan(dueAtMs - START_MS);
    clock.isDown = false;
    clock.ms = Number(again.due_at);
    await runNext();
    expect(await line()).toEqual({
      due_at: null,
      waiting: null,
      failures: 2,
      content_type: "movie",
      content_id: "19",
      part: "",
    });
  });

  test("waits no longer once the history is paused or cleared", async () => {
    const { clock, ada, history, send, runNext, marks, log, titles } = await openAda();
    await send(film("watched"));
    clock.isDown = false;
    clock.ms += 2 * MINUTE_MS;
    await history.pause(ada);
    await runNext();
    expect(await log()).toEqual([["none", "paused", 1]]);
    expect(await titles(), "nor what it was").toEqual([""]);
    await history.resume(ada);
    clock.isDown = true;
    await send(film("watched"));
    clock.isDown = false;
    await history.clear(ada);
    clock.ms += DAY_MS;
    expect(await runNext()).toBeUndefined();
    expect(await marks()).toEqual({});
  });
});
