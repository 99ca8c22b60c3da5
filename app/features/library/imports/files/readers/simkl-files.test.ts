import { describe, expect, test } from "vitest";

import { createDayKeys } from "#app/lib/formats/dates.ts";
import { HEAT, noon, NOW, titlesOf, zipOf } from "#tests/library/read-file.ts";

const at = (text: string) => Date.parse(text);

const movie = (title: string, year: number, tmdb: string, more: object) => ({
  added_to_watchlist_at: "2026-07-04T22:16:27Z",
  last_watched_at: null,
  user_rated_at: null,
  user_rating: null,
  ...more,
  movie: { title, year, ids: { simkl: 53_000 + year, slug: "x", imdb: "tt0113277", tmdb } },
});

const backup = {
  movies: [
    movie("Heat", 1995, "949", {
      status: "completed",
      last_watched_at: "2025-02-03T20:00:00Z",
      user_rating: 9,
      user_rated_at: "2025-02-04T10:00:00Z",
      memo: { text: "Loud.", is_private: true },
    }),
    movie("Ran", 1985, "11645", { status: "plantowatch", user_rating: 4 }),
    movie("Cats", 2019, "536869", { status: "dropped", user_rating: 2 }),
    movie("M", 1931, "832", { status: "hold" }),
  ],
  shows: [
    {
      status: "watching",
      last_watched_at: "2024-01-05T20:00:00Z",
      last_watched: "S01E02",
      show: { title: "Signals", year: 2001, ids: { simkl: 2, imdb: "tt1", tvdb: "73141" } },
      seasons: [
        { number: 1, episodes: [{ number: 1, watched_at: "2024-01-02T20:00:00Z" }, { number: 2 }] },
      ],
    },
    {
      status: "completed",
      last_watched_at: "2024-01-05T20:00:00Z",
      last_watched: null,
      show: { title: "Whole", year: 2001, ids: { simkl: 3 } },
    },
  ],
  anime: [
    {
      status: "completed",
      anime_type: "tv",
      last_watched_at: "2024-01-05T20:00:00Z",
      user_rating: 8,
      show: { title: "Titans Season 3", year: 2018, ids: { simkl: 4, tmdb: "1429" } },
      seasons: [{ number: 1, episodes: [{ number: 1 }] }],
    },
    {
      status: "plantowatch",
      anime_type: "movie",
      added_to_watchlist_at: "2026-07-04T22:16:27Z",
      show: { title: "Akira", year: 1988, ids: { simkl: 5, tmdb: "149", tvdb: "7" } },
    },
  ],
};

describe("Simkl's backup", () => {
  test("in JSON keeps what was watched, planned and dropped apart, with ten points, days and ids", async () => {
    const zip = await zipOf({ "SimklBackup.json": JSON.stringify(backup) });
    const { source, of, titles } = await titlesOf("SimklBackup.zip", zip);
    expect(source).toBe("simkl");
    expect(of("Heat")).toEqual({
      ...HEAT,
      choices: {
        watchedAtMs: at("2025-02-03T20:00:00Z"),
        days: ["2025-02-03"],
        rating: { halfStars: 9, atMs: at("2025-02-04T10:00:00Z") },
        note: "Loud.",
      },
    });
    const planned = at("2026-07-04T22:16:27Z");
    expect(of("Ran")?.choices).toEqual({ savedAtMs: planned, rating: { halfStars: 4, atMs: 1 } });
    expect(of("Cats")?.choices).toEqual({
      unwantedAtMs: planned,
      rating: { halfStars: 2, atMs: 1 },
    });
    const lastMs = at("2024-01-05T20:00:00Z");
    expect(of("Signals")).toMatchObject({
      kind: "tv",
      ids: { tvdb: 73_141 },
      choices: {
        parts: [
          ["S1E1", at("2024-01-02T20:00:00Z"), true],
          ["S1E2", lastMs, true],
        ],
      },
    });
    expect(of("Whole")?.choices).toEqual({ watchedAtMs: lastMs });
    expect(of("Titans Season 3"), "an anime's seasons are titles of their own").toMatchObject({
      kind: "tv",
      choices: { days: ["2024-01-05"], rating: { halfStars: 8, atMs: 1 } },
    });
    expect(of("Titans Season 3")?.choices.parts).toBeUndefined();
    expect(of("Akira")).toMatchObject({ kind: "movie", ids: { tmdb: 149 } });
    expect(of("Akira")?.choices).toEqual({ savedAtMs: planned });
    expect(of("Akira")?.ids.tvdb).toBeUndefined();
    expect(titles, "nothing is said of what is on hold").toHaveLength(7);
  });

  test("as a table is no file of Letterboxd's, although it has a title and a day", async () => {
    const csv =
      "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n" +
      "1,Heat,movie,1995,completed,,2025-02-03,4,Loud.,,949,tt0113277\n" +
      "2,Ran,movie,1985,plantowatch,,,,,,11645,tt0089881\n" +
      "3,Cats,movie,2019,dropped,,,2,,,536869,tt5697572\n" +
      "4,Signals,tv,2001,watching,s3e2,2024-01-05,,,73141,7,\n" +
      "5,Whole,tv,2001,completed,,2024-01-05,,,,8,\n" +
      "6,Titans,anime,2018,completed,s1e9,2024-01-05,,,,1429,\n" +
      "7,Lost,tv,2001,hold,soon,,,,,9,\n";
    const { source, titles, of } = await titlesOf("SimklBackup.csv", csv);
    expect(source).toBe("simkl");
    expect(of("Heat")).toEqual({
      ...HEAT,
      choices: {
        watchedAtMs: noon("2025-02-03"),
        days: ["2025-02-03"],
        rating: { halfStars: 4, atMs: noon("2025-02-03") },
        note: "Loud.",
      },
    });
    expect(of("Ran")?.choices).toEqual({ savedAtMs: NOW });
    expect(of("Cats")?.choices).toEqual({ unwantedAtMs: NOW, rating: { halfStars: 2, atMs: 1 } });
    const atMs = noon("2024-01-05");
    expect(of("Signals")?.choices.parts, "the last one that was watched").toEqual(
      ["S1", "S2", "S3E1", "S3E2"].map((part) => [part, atMs, true]),
    );
    expect(of("Whole")?.choices).toEqual({ watchedAtMs: atMs });
    expect(of("Titans")?.choices).toEqual({ days: ["2024-01-05"] });
    expect(titles).toHaveLength(6);
  });

  test("says that nothing was watched of which it names neither a list nor a day", async () => {
    const csv =
      "SIMKL_ID,Title,Type,Year,Watchlist,WatchedDate,Rating\n" +
      "1,Heat,movie,1995,,,4\n2,Ran,movie,1985,,2025-02-03,\n";
    const { of } = await titlesOf("SimklBackup.csv", csv);
    expect(of("Heat")?.choices).toEqual({ rating: { halfStars: 4, atMs: 1 } });
    expect(of("Ran")?.choices).toEqual({ watchedAtMs: noon("2025-02-03"), days: ["2025-02-03"] });
  });

  test("has no episode at a time that is yet to come", async () => {
    const show = { title: "Signals", year: 2001, ids: { simkl: 2 } };
    const seasons = [{ number: 1, episodes: [{ number: 1, watched_at: "2999-01-02T20:00:00Z" }] }];
    const last_watched_at = "2024-01-05T20:00:00Z";
    const file = JSON.stringify({
      shows: [{ status: "watching", last_watched_at, show, seasons }],
    });
    expect((await titlesOf("SimklBackup.json", file)).of("Signals")?.choices).toEqual({
      parts: [["S1E1", at(last_watched_at), true]],
    });
  });

  test("has the day that its table states, wherever the viewer lives", async () => {
    const csv =
      "SIMKL_ID,Title,Type,Year,Watchlist,WatchedDate\n" +
      "1,Heat,movie,1995,completed,2025-02-03\n2,Ran,movie,1985,completed,2025-02-03T20:00:00Z\n";
    const inAuckland = createDayKeys("Pacific/Auckland");
    const { of } = await titlesOf("SimklBackup.csv", csv, undefined, inAuckland);
    expect(of("Heat")?.choices.days).toEqual(["2025-02-03"]);
    expect(of("Ran")?.choices.days, "a moment").toEqual(["2025-02-04"]);
  });
});
