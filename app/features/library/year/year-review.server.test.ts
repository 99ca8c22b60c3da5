import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createRatings } from "../ratings/ratings.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createSharedYears } from "./shared-years.server.ts";
import { createYearReviews } from "./year-review.server.ts";

writesInEnglish();

/** Films of ninety minutes, even ones by Fritz Lang; the film database lacks 13. */
const getMovie = async (id: number) =>
  id === 13
    ? undefined
    : ({
        kind: "movie",
        id,
        runtimeMinutes: 90,
        // It has no word for "Crime" in this language.
        genres: [
          { id: 53, name: "Thriller" },
          ...(id > 5 ? [{ id: 18, name: "Drama" }] : []),
          ...(id === 7 ? [{ id: 80, name: "" }] : []),
        ],
        credits: {
          directors: id % 2 === 0 ? [{ personId: 68, name: "Fritz Lang", role: "Director" }] : [],
          cast: [{ personId: id, name: `Actor ${id}`, role: "M" }],
        },
      } as unknown as Movie);

describeEachEngine("a year in review", ({ open }) => {
  async function openAda() {
    const database = await open();
    const own = {
      database,
      writes: groupWrites(database),
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf: createProfileFinder(database),
    };
    const ada = await addViewer(database, "ada@example.org");
    const years = createYearReviews({
      ...own,
      catalog: { getMovie, getShow: async () => undefined },
    });
    const watched = createWatched(own);
    const mark = (id: string, at: string, kind: "movie" | "tv" = "movie", part = "") =>
      watched.change(
        ada,
        { name: { kind, id, part }, title: "", isWatched: true, atMs: Date.parse(at) },
        inIndia,
      );
    const review = (year: number, zone = "UTC", setting = inIndia) =>
      years.get(ada, { year, zone }, setting);
    return { own, ada, mark, review, database };
  }

  test("counts films, episodes, hours, genres, people and days in a row", async () => {
    const { own, ada, mark, review } = await openAda();
    await mark("2", "2024-03-01T12:00:00Z");
    await mark("4", "2024-03-02T12:00:00Z");
    await mark("6", "2024-03-03T12:00:00Z");
    await mark("7", "2024-11-05T12:00:00Z");
    await mark("13", "2024-11-06T12:00:00Z");
    await mark("9", "2023-12-31T12:00:00Z");
    await mark("70", "2024-11-07T12:00:00Z", "tv", "S1E1");
    await mark("70", "2024-11-07T13:00:00Z", "tv", "S1E2");
    // Marked this year, and watched in another.
    await mark("8", "2024-05-05T12:00:00Z");
    await createRatings(own).addDate(ada, { kind: "movie", id: "8" }, "2019-05-05");
    const found = await review(2024);
    expect(found).toMatchObject({ films: 5, episodes: 2, minutes: 360, days: 6, longestStreak: 3 });
    expect(found.months).toEqual([0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4, 0]);
    expect(found.genres).toEqual([
      { name: "Thriller", titles: 4 },
      { name: "Drama", titles: 2 },
      { name: "Crime", titles: 1 },
    ]);
    expect(found.people).toEqual([{ id: 68, name: "Fritz Lang", titles: 3 }]);
    expect(found.first).toMatchObject({ id: "2", day: "2024-03-01" });
    expect(found.last).toMatchObject({ id: "13", day: "2024-11-06" });
    expect(await review(2019)).toMatchObject({ films: 1, last: undefined });
    expect(await review(2001)).toMatchObject({ films: 0, minutes: 0, first: undefined });
  });

  test("begins and ends where the viewer lives", async () => {
    const { mark, review } = await openAda();
    await mark("2", "2023-12-31T20:00:00Z");
    expect(await review(2024, "Asia/Kolkata")).toMatchObject({ films: 1 });
    expect(await review(2024, "UTC")).toMatchObject({ films: 0 });
    const { first } = await review(2023, "UTC");
    expect(first?.day).toBe("2023-12-31");
  });

  test("is shared by its owner alone, until it is withdrawn, and never by a child", async () => {
    const { own, ada, database } = await openAda();
    const years = createSharedYears(own);
    const words = { heading: "My 2024", figures: [], lines: [] };
    const sharing = { year: 2024, words, language: "en", picture: Buffer.from("png") };
    expect(await years.share(ada, sharing, { ...inIndia, audience: "kids" })).toBe(false);
    expect(await years.getOwn(ada, 2024)).toBeUndefined();
    expect(await years.share(ada, sharing, inIndia)).toBe(true);
    const { key = "" } = (await years.getOwn(ada, 2024)) ?? {};
    expect(key).toMatch(/^[\w-]{22}$/);
    await years.share(ada, { ...sharing, picture: Buffer.from("new") }, inIndia);
    expect((await years.getOwn(ada, 2024))?.key, "the link stays the same").toBe(key);
    expect(String(await years.getPicture(key))).toBe("new");
    const eve = await addViewer(database, "eve@example.org");
    await years.withdraw(eve, 2024);
    expect(await years.get(key)).toMatchObject({ year: 2024, words });
    await years.withdraw(ada, 2024);
    expect(await years.get(key)).toBeUndefined();
    expect(await years.getPicture(key)).toBeUndefined();
  });
});
