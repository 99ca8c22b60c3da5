import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import type { AgeLimit } from "#app/lib/setting.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openScrobbling } from "#tests/library/scrobbling-of.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createContinueWatching } from "../continue/continue-watching.server.ts";
import { createHistory } from "../history/history.server.ts";
import { createProgress } from "../progress/progress.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createWatched } from "../watched/watched.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");
const MINUTE_MS = 60_000;
const words = { user: "", action: "" };

const film = (action: string, positionSeconds = 0, more: object = {}) =>
  JSON.stringify({
    format: "matinee-scrobble",
    action,
    kind: "movie",
    title: "Metropolis",
    year: 1927,
    ids: { imdb: "tt0017136" },
    position_seconds: positionSeconds,
    duration_seconds: 9000,
    ...more,
  });
const episode = (action: string, ids: object = { tvdb: 305288 }) =>
  JSON.stringify({
    format: "matinee-scrobble",
    action,
    kind: "episode",
    title: "Signals",
    episode: { season: 9, number: 9, ids },
  });

describeEachEngine("what another player reports", ({ open }) => {
  async function openAda(options: Partial<Parameters<typeof openScrobbling>[0]> = {}) {
    const database = await open();
    const writes = groupWrites(database);
    const clock = { ms: START_MS };
    const own = {
      database,
      writes,
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf: createProfileFinder(database),
      now: () => clock.ms,
    };
    const history = createHistory(own);
    const scrobbling = openScrobbling({ ...own, isRecording: history.isRecording, ...options });
    const ada = await addViewer(database, "ada@example.org");
    const receiver = { owner: ada, setting: inIndia, zone: "Asia/Kolkata" };
    const send = async (text: string, secret = words) =>
      (await scrobbling.receive(receiver, text, secret)).outcome;
    const marks = () => createWatched(own).getMarks(ada, inIndia);
    const played = async () => {
      const { days } = await history.getPage(ada, { words: "", beforeMs: undefined }, inIndia);
      return days.flatMap(({ entries }) => entries);
    };
    const log = async () =>
      (await scrobbling.list(ada)).map(({ action, outcome, times }) => [action, outcome, times]);
    const continued = async () =>
      (await createContinueWatching(own).list(ada, inIndia)).map(({ kind, id, part }) => ({
        kind,
        id,
        part,
      }));
    return { own, ada, history, clock, send, marks, played, log, continued, scrobbling };
  }

  test("moves on where it was left, and counts as watched at its end, however often that is said", async () => {
    const { own, ada, clock, send, marks, played, log, continued } = await openAda();
    expect(await send(film("start"))).toBe("stored");
    clock.ms += 50 * MINUTE_MS;
    await send(film("progress", 3000));
    await send(film("progress", 4500));
    expect(await continued()).toEqual([{ kind: "archive", id: "Metropolis1927", part: 0.5 }]);
    expect(await marks()).toEqual({});
    clock.ms += 70 * MINUTE_MS;
    for (const action of ["watched", "watched", "watched"]) await send(film(action, 8500));
    await send(film("stop", 8600));
    expect(await marks(), "here, where it was begun, too").toEqual({
      "archive:Metropolis1927": "*",
      "movie:19": "*",
    });
    expect(await continued()).toEqual([]);
    const own19 = await createRatings(own).getOwn(ada, { kind: "movie", id: "19" }, inIndia);
    expect(own19?.dates).toEqual(["2026-11-24"]);
    expect(await played(), "once").toMatchObject([
      { id: "19", action: "watched", part: 1, source: "other" },
    ]);
    expect(await log()).toEqual([
      ["stop", "stored", 1],
      ["watched", "stored", 3],
      ["progress", "stored", 2],
      ["start", "stored", 1],
    ]);
  });

  test("may end before it began, and come late", async () => {
    const { send, marks, played, clock } = await openAda();
    await send(film("stop", 9000));
    expect(await marks()).toEqual({ "movie:19": "*" });
    clock.ms += MINUTE_MS;
    await send(film("start"));
    expect((await played())[0], "what ended that day stays ended").toMatchObject({ part: 1 });
    const late = new Date(START_MS - 30 * MINUTE_MS).toISOString();
    await send(film("progress", 100, { at: late }));
    expect((await played())[0]).toMatchObject({ atMs: START_MS + MINUTE_MS });
    await send(film("progress", 200, { at: "2099-01-01T00:00:00Z" }));
    expect((await played())[0], "a clock that is ahead").toMatchObject({
      atMs: START_MS + MINUTE_MS,
    });
  });

  test("of an episode is found by the episode's own number, and leads to the next one", async () => {
    const { send, marks, played, continued, clock } = await openAda();
    expect(await send(episode("watched", { imdb: "tt1000001" }))).toBe("stored");
    expect(await send(episode("watched"))).toBe("stored");
    clock.ms += MINUTE_MS;
    expect(await marks()).toEqual({ "tv:7": "S2E5" });
    expect(await continued()).toMatchObject([{ kind: "tv", id: "7" }]);
    expect(await played()).toMatchObject([{ title: "The tv 7", episode: "S2E5", part: 1 }]);
    expect(await send(episode("unwatched"))).toBe("stored");
    clock.ms += MINUTE_MS;
    expect((await marks())["tv:7"]).not.toMatch(/(?:^| )S2E5/);
    expect(await send(episode("watched"))).toBe("stored");
    expect(await marks(), "marked again at once").toEqual({ "tv:7": "S2E5" });
  });

  test("that is not certain stores nothing, and the log says why", async () => {
    const { send, marks, log, scrobbling, ada } = await openAda();
    const named = (title: string) => film("watched", 0, { title, year: 1958, ids: {} });
    expect(await send(named("The Fly")), "there are two").toBe("unclear title");
    expect(await send(named("Nobody Knows"))).toBe("unknown title");
    expect(await send("{")).toBe("malformed");
    expect(await send(episode("watched", {})), "a show without a number").toBe("unknown title");
    expect(await marks()).toEqual({});
    expect((await log()).map(([, outcome]) => outcome)).toEqual([
      "unknown title",
      "malformed",
      "unknown title",
      "unclear title",
    ]);
    expect((await scrobbling.list(ada)).map(({ title }) => title)).toContain("Nobody Knows");
  });

  test("of somebody else, or while the history is paused, stores nothing", async () => {
    const { history, ada, send, marks, log, scrobbling } = await openAda();
    const of = (user: string) => film("watched", 0, { user });
    expect(await send(of("Ben"), { ...words, user: "Ada" })).toBe("somebody else");
    const plex = { event: "media.scrobble", user: false, Account: { title: "Ben" } };
    const Metadata = { type: "movie", title: "Metropolis", year: 1927 };
    expect(await send(JSON.stringify({ ...plex, Metadata }))).toBe("somebody else");
    await history.pause(ada);
    expect(await send(film("watched"))).toBe("paused");
    expect(await marks()).toEqual({});
    expect(await log()).toHaveLength(3);
    const titles = (await scrobbling.list(ada)).map(({ title }) => title);
    expect(new Set(titles), "nor what it was").toEqual(new Set([""]));
    await history.resume(ada);
    expect(await send(of("ada"), { ...words, user: "Ada" })).toBe("stored");
  });

  test("above a child's age limit stores nothing", async () => {
    const kids = { ...inIndia, audience: "kids" as AgeLimit };
    const { scrobbling, ada, marks, played } = await openAda({
      filterNames: (items) => Promise.resolve(items.slice(0, 0)),
    });
    const receiver = { owner: ada, setting: kids, zone: "UTC" };
    const { outcome } = await scrobbling.receive(receiver, film("watched"), words);
    expect(outcome).toBe("age limit");
    expect(await marks()).toEqual({});
    expect(await played()).toEqual([]);
  });

  test("is listed fifty events back, and belongs to the history that its viewer clears", async () => {
    const { own, ada, history, send, played, log, clock } = await openAda();
    await send(film("watched"));
    for (let number = 1; number <= 51; number += 1) {
      clock.ms += 1000;
      await send(film("watched", 0, { title: `Nobody ${number}`, ids: {} }));
    }
    expect(await log()).toHaveLength(50);
    expect(await played()).toHaveLength(1);
    await history.remove(ada, { kind: "movie", id: "19" });
    expect(await played()).toEqual([]);
    await send(film("progress", 900));
    await history.clear(ada);
    expect(await played()).toEqual([]);
    const { listOf } = createProgress(own);
    expect(await listOf(ada, "Metropolis1927", inIndia)).toEqual([]);
  });
});
