import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createHistory } from "./history.server.ts";

writesInEnglish();

const HOUR_MS = 3_600_000;

describeEachEngine("a page of the history", ({ open }) => {
  async function openHistory(options: Partial<Parameters<typeof createHistory>[0]> = {}) {
    const { own, ada, kysely, profileId } = await openOwn(await open());
    const history = createHistory({ ...own, ...options });
    const page = (words = "", beforeMs?: number) =>
      history.getPage(ada, { words, beforeMs }, inIndia);
    const entries = async (...given: Parameters<typeof page>) =>
      (await page(...given)).days.flatMap((day) => day.entries);
    const views = (
      rows: readonly {
        id: string;
        title?: string;
        atMs: number;
        action?: "view";
        episode?: string;
      }[],
    ) =>
      kysely
        .insertInto("user_views")
        .values(
          rows.map(({ id, title = `Film ${id}`, atMs, action = "view", episode = null }, at) => ({
            id: `${id} ${atMs} ${at}`,
            profile_id: profileId,
            user_id: ada.userId,
            content_type: "movie" as const,
            content_id: id,
            content_title: title,
            action,
            episode,
            timestamp: atMs,
            recorded_at: atMs,
          })),
        )
        .execute();
    const plays = (rows: readonly { id: string; atMs: number; percent?: number }[]) =>
      kysely
        .insertInto("outside_plays")
        .values(
          rows.map(({ id, atMs, percent = 50 }) => ({
            profile_id: profileId,
            content_type: "movie" as const,
            content_id: id,
            part: "",
            day: new Date(atMs).toISOString().slice(0, 10),
            content_title: `Film ${id}`,
            content_lang: "de",
            source: "kodi" as const,
            percent,
            is_finished: percent === 100 ? 1 : 0,
            duration_seconds: 100,
            played_at: atMs,
          })),
        )
        .execute();
    const progress = (
      rows: readonly { id: string; atMs: number; seconds?: number; of?: number; work?: string }[],
    ) =>
      kysely
        .insertInto("film_progress")
        .values(
          rows.map(({ id, atMs, seconds = 50, of = 100, work = "" }) => ({
            profile_id: profileId,
            item_id: id,
            work,
            position_seconds: seconds,
            duration_seconds: of,
            is_finished: seconds === of ? 1 : 0,
            updated_at: atMs,
          })),
        )
        .execute();
    return { ada, history, page, entries, views, plays, progress };
  }

  test("has what was opened, watched here and watched elsewhere, the newest first", async () => {
    const { entries, views, plays, progress } = await openHistory();
    await views([{ id: "1", atMs: START_MS - 3 }]);
    await plays([
      { id: "2", atMs: START_MS - 2 },
      { id: "3", atMs: START_MS - 5, percent: 100 },
    ]);
    await progress([
      { id: "Ran1985", atMs: START_MS - 1 },
      { id: "Heat1995", atMs: START_MS - 4, seconds: 100, work: "two" },
      { id: "Empty", atMs: START_MS - 6, seconds: 1, of: 0 },
    ]);
    const found = await entries();
    expect(found.map(({ id, title, action, part }) => [id, title, action, part])).toEqual([
      ["Ran1985", "The archive Ran1985", "watched", 0.5],
      ["2", "Film 2", "watched", 0.5],
      ["1", "Film 1", "opened", undefined],
      ["Heat1995", "The archive Heat1995", "watched", 1],
      ["3", "Film 3", "watched", 1],
      ["Empty", "The archive Empty", "watched", 1],
    ]);
    expect(found.map(({ source }) => source)).toEqual([
      undefined,
      "kodi",
      undefined,
      undefined,
      "kodi",
      undefined,
    ]);
    expect(found[1]?.lang, "said by the other player").toBe("de");
    expect(found[3]?.episode).toBe("two");
  });

  test("lists a title once a day, at its last opening, and a place that another player moved not", async () => {
    const { page, views, plays, progress } = await openHistory();
    const yesterday = START_MS - 24 * HOUR_MS;
    await views([
      { id: "1", atMs: START_MS - 9 },
      { id: "1", atMs: START_MS - 5 },
      { id: "1", atMs: yesterday },
    ]);
    await plays([{ id: "2", atMs: START_MS - 7 }]);
    await progress([{ id: "Metropolis1927", atMs: START_MS - 7 }]);
    const { days } = await page();
    expect(
      days.map(({ name, entries }) => [name, entries.map(({ id, atMs }) => [id, atMs])]),
    ).toEqual([
      [
        "Today",
        [
          ["1", START_MS - 5],
          ["2", START_MS - 7],
        ],
      ],
      ["Yesterday", [["1", yesterday]]],
    ]);
  });

  test("has fifty entries and those of the same moment, and the next page begins before it", async () => {
    const { page, entries, views } = await openHistory();
    await views(Array.from({ length: 49 }, (_, at) => ({ id: String(at), atMs: START_MS - at })));
    await views(["a", "b", "c"].map((id) => ({ id, atMs: START_MS - 100 })));
    await views([{ id: "last", atMs: START_MS - 200 }]);
    const first = await page();
    expect(first.days.flatMap((day) => day.entries)).toHaveLength(52);
    expect(first.olderMs).toBe(START_MS - 100);
    expect((await entries("", first.olderMs)).map(({ id }) => id)).toEqual(["last"]);
    expect((await page("", first.olderMs)).olderMs).toBeUndefined();
  });

  test("is complete where one kind of entry is far denser than another", async () => {
    const { page, views, plays } = await openHistory();
    // A slice of what was opened ends long before the older plays begin.
    await views(
      Array.from({ length: 230 }, (_, at) => ({
        id: String(at),
        atMs: START_MS - 2 * at,
        title: at === 229 ? "Ran" : "Other",
      })),
    );
    await plays([{ id: "play", atMs: START_MS - 441 }]);
    const seen: string[] = [];
    let beforeMs: number | undefined;
    do {
      const { days, olderMs } = await page("", beforeMs);
      seen.push(...days.flatMap((day) => day.entries.map(({ id }) => id)));
      beforeMs = olderMs;
    } while (beforeMs !== undefined);
    expect(seen).toHaveLength(231);
    expect(new Set(seen).size).toBe(231);
    expect(seen.indexOf("play"), "in its place").toBe(221);
    const { days } = await page("ran");
    expect(days.flatMap((day) => day.entries.map(({ id }) => id))).toEqual(["229"]);
  });

  test("is searched by the beginnings of words, in the name that the viewer's pages have too", async () => {
    const { entries, views, progress } = await openHistory({
      nameTitles: async (_, __, mostAsked) =>
        new Map(mostAsked === 0 ? [["movie:2", { title: "Chaos", year: "" }]] : []),
    });
    await views([
      { id: "1", title: "The Red Circle", atMs: START_MS - 1 },
      { id: "2", title: "Ran", atMs: START_MS - 2 },
    ]);
    await progress([{ id: "Detour1945", atMs: START_MS - 3 }]);
    const ids = async (words: string) => (await entries(words)).map(({ id }) => id);
    expect(await ids("circ")).toEqual(["1"]);
    expect(await ids("red circle")).toEqual(["1"]);
    expect(await ids("ircle")).toEqual([]);
    expect(await ids("chaos")).toEqual(["2"]);
    expect(await ids("detour"), "by its identifier while its name is unknown").toEqual([
      "Detour1945",
    ]);
    expect(await ids("")).toEqual(["1", "2", "Detour1945"]);
  });

  test("has the picture that the viewer's pages have of a title", async () => {
    const { entries, views } = await openHistory({
      nameTitles: async () =>
        new Map([["movie:2", { title: "Ran", year: "1985", posterPath: "/ran.jpg" }]]),
    });
    await views([
      { id: "1", title: "The Red Circle", atMs: START_MS - 1 },
      { id: "2", title: "Ran", atMs: START_MS - 2 },
    ]);
    expect((await entries()).map(({ posterPath }) => posterPath)).toEqual([undefined, "/ran.jpg"]);
  });

  test("keeps to the age limit, and shows the identifier of what has no name", async () => {
    const { entries, progress, views } = await openHistory({
      filterNames: async (items, nameOf) => items.filter((item) => nameOf(item).id !== "1"),
      lookUp: async () => ({ outcome: "missing" }),
    });
    await views([{ id: "1", atMs: START_MS - 1 }]);
    await progress([{ id: "Detour1945", atMs: START_MS - 3 }]);
    expect((await entries()).map(({ title }) => title)).toEqual(["Detour1945"]);
  });

  test("forgets one title, and leaves the others", async () => {
    const { ada, history, entries, views, plays, progress } = await openHistory();
    await views(["1", "2"].map((id) => ({ id, atMs: START_MS - 1 })));
    await plays([{ id: "1", atMs: START_MS - 3 }]);
    await progress(["A", "B"].map((id) => ({ id, atMs: START_MS - 4 })));
    await history.remove(ada, { kind: "movie", id: "1" });
    await history.remove(ada, { kind: "archive", id: "A" });
    expect((await entries()).map(({ id }) => id)).toEqual(["2", "B"]);
    await history.clear(ada);
    expect(await entries()).toEqual([]);
  });
});
