import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { openScrobbling } from "#tests/library/scrobbling-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { lookUpAll } from "#tests/watchlist-of.ts";

import { createWatched } from "../watched/watched.server.ts";
import type { LookUp } from "../titles/title-facts.server.ts";
import { momentOf } from "./store-event.server.ts";

const HOUR_MS = 3_600_000;

test("a player's time counts where it is past, and not older than a month; else it is now", () => {
  const at = (ms: number) => momentOf(new Date(ms).toISOString(), START_MS);
  const month = 30 * 24 * HOUR_MS;
  expect(at(START_MS)).toBe(START_MS);
  expect(at(START_MS - 5)).toBe(START_MS - 5);
  expect(at(START_MS - month)).toBe(START_MS - month);
  expect(at(START_MS - month - 1)).toBe(START_MS);
  expect(at(START_MS + 1)).toBe(START_MS);
  expect(momentOf("", START_MS)).toBe(START_MS);
});

describeEachEngine("what a player reports is stored", ({ open }) => {
  async function openAda(lookUp: LookUp = lookUpAll) {
    const { own, ada, clock, kysely } = await openOwn(await open());
    const scrobbling = openScrobbling({ ...own, lookUp });
    const send = async (action: string, more: object = {}, user = "", zone = "Asia/Kolkata") => {
      const receiver = { owner: ada, setting: inIndia, zone };
      const event = {
        format: "matinee-scrobble",
        action,
        kind: "movie",
        title: "Metropolis",
        year: 1927,
        ids: { imdb: "tt0017136" },
        ...more,
      };
      const words = { user, action: "" };
      return (await scrobbling.receive(receiver, JSON.stringify(event), words)).outcome;
    };
    const plays = async () =>
      (await kysely.selectFrom("outside_plays").selectAll().orderBy("day").execute()).map((row) => [
        row.day,
        row.percent,
        row.duration_seconds,
        row.is_finished,
        Number(row.played_at) - START_MS,
      ]);
    const lines = () => scrobbling.list(ada);
    return { own, ada, clock, kysely, send, plays, lines };
  }

  test("once a day of the viewer's zone: the latest place, the last known length, its end for good", async () => {
    const { clock, send, plays } = await openAda();
    await send("progress", { position_seconds: 1000, duration_seconds: 9000 });
    expect(await plays()).toEqual([["2026-11-24", 11, 9000, 0, 0]]);
    clock.ms += 60_000;
    await send("stop", { position_seconds: 8900, duration_seconds: 9000 });
    expect(await plays()).toEqual([["2026-11-24", 100, 9000, 1, 60_000]]);
    clock.ms += 60_000;
    await send("start");
    expect(await plays()).toEqual([["2026-11-24", 0, 9000, 1, 120_000]]);
    const late = { at: new Date(START_MS + 90_000).toISOString(), duration_seconds: 5 };
    await send("progress", late);
    expect(await plays(), "what comes late").toEqual([["2026-11-24", 0, 9000, 1, 120_000]]);
    clock.ms = Date.parse("2026-11-24T18:30:00Z");
    await send("start");
    expect((await plays()).map(([day]) => day)).toEqual(["2026-11-24", "2026-11-25"]);
  });

  test("with the title's name and what the player is", async () => {
    const { kysely, send, lines } = await openAda();
    await send("progress", { position_seconds: 10, duration_seconds: 90 });
    expect(await kysely.selectFrom("outside_plays").selectAll().execute()).toMatchObject([
      {
        content_type: "movie",
        content_id: "19",
        part: "",
        content_title: "Metropolis",
        content_lang: "en",
        source: "other",
      },
    ]);
    expect(await lines()).toMatchObject([
      {
        content_type: "movie",
        content_id: "19",
        part: "",
        title: "Metropolis",
        action: "progress",
      },
    ]);
  });

  test("with a mark and a day where a film ended, and a mark alone where an episode did", async () => {
    const { kysely, send } = await openAda();
    await send("watched");
    const episode = { season: 2, number: 5, ids: { tvdb: 305288 } };
    await send("watched", { kind: "episode", ids: {}, episode });
    const marks = await kysely
      .selectFrom("watched_marks")
      .select(["content_id", "part", "is_watched", "changed_at"])
      .orderBy("content_id")
      .execute();
    expect(
      marks.map(({ changed_at: at, ...mark }) => [...Object.values(mark), Number(at)]),
    ).toEqual([
      ["19", "", 1, START_MS],
      ["7", "S2E5", 1, START_MS],
    ]);
    const days = await kysely
      .selectFrom("watched_dates")
      .select(["content_id", "watched_on"])
      .execute();
    expect(days).toEqual([{ content_id: "19", watched_on: "2026-11-24" }]);
  });

  test("but no play where a mark is taken back", async () => {
    const { send, plays } = await openAda();
    expect(await send("unwatched")).toBe("stored");
    expect(await plays()).toEqual([]);
  });

  test("but not a season that the show does not have", async () => {
    const seasons = [{ number: 1, episodeCount: 3 }];
    const { send, kysely } = await openAda(async (name, setting) => {
      const found = await lookUpAll(name, setting);
      return found.outcome === "found" ? { ...found, facts: { ...found.facts, seasons } } : found;
    });
    const episode = { season: 2, number: 5, ids: { tvdb: 305288 } };
    expect(await send("watched", { kind: "episode", ids: {}, episode })).toBe("unknown title");
    expect(await kysely.selectFrom("watched_marks").selectAll().execute()).toEqual([]);
  });

  test("of the person alone whom the address names, in any case of letters", async () => {
    const { send } = await openAda();
    expect(await send("watched", { user: "ADA" }, " ada ")).toBe("stored");
    expect(await send("watched", { user: "Ben" }, "ada")).toBe("somebody else");
    expect(await send("watched", {}, "ada")).toBe("somebody else");
  });

  test("once, where a player says again that it was watched, until six hours have passed", async () => {
    const { clock, send, plays, lines } = await openAda();
    await send("watched");
    clock.ms += 6 * HOUR_MS;
    await send("watched");
    expect(await plays(), "said again").toEqual([["2026-11-24", 100, 0, 1, 0]]);
    expect(await lines()).toMatchObject([{ times: 2, content_id: "19", outcome: "stored" }]);
    clock.ms += 6 * HOUR_MS + 1;
    await send("watched");
    expect(await plays(), "watched again, the next day there").toHaveLength(2);
    expect((await lines()).map(({ times }) => times)).toEqual([1, 2]);
  });

  test("again, where a mark was taken back in between, or another title came", async () => {
    const { clock, send, lines } = await openAda();
    for (const action of ["watched", "unwatched", "watched"]) {
      clock.ms += 1000;
      expect(await send(action)).toBe("stored");
    }
    await send("watched", { title: "Nobody", ids: {} });
    await send("watched", { title: "Nobody", ids: {} });
    expect((await lines()).map(({ action, outcome, times }) => [action, outcome, times])).toEqual([
      ["watched", "unknown title", 2],
      ["watched", "stored", 1],
      ["unwatched", "stored", 1],
      ["watched", "stored", 1],
    ]);
    const received = (await lines()).map(({ received_at: at }) => Number(at));
    expect(new Set(received).size, "each later than the one before").toBe(4);
    expect(received.toSorted((one, other) => other - one)).toEqual(received);
  });

  test("but a mark of one's own stays where a player takes back again what it took back", async () => {
    const { own, ada, clock, kysely, send } = await openAda();
    await send("unwatched");
    clock.ms += 1000;
    const name = { kind: "movie", id: "19", part: "" } as const;
    const command = { name, title: "", isWatched: true, atMs: clock.ms };
    await createWatched(own).change(ada, command, inIndia);
    clock.ms += 1000;
    expect(await send("unwatched")).toBe("stored");
    expect(await kysely.selectFrom("watched_marks").select("is_watched").execute()).toEqual([
      { is_watched: 1 },
    ]);
  });

  test("and each player has lines of its own", async () => {
    const { send, lines } = await openAda();
    await send("start");
    await send("start");
    await send("progress");
    expect((await lines()).map(({ action, times }) => [action, times])).toEqual([
      ["progress", 1],
      ["start", 2],
    ]);
    const titles = (await lines()).map(({ title_key: key }) => key);
    expect(titles).toEqual(["tt0017136 ", "tt0017136 "]);
  });
});
