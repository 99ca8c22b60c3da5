import { describe, expect, test } from "vitest";

import { noon, read, titlesOf, zipOf } from "#tests/library/read-file.ts";

const YAMTRACK =
  "media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at\n";

describe("Yamtrack's file", () => {
  test("has films by day, shows by episode, and what is planned or given up", async () => {
    const csv =
      `${YAMTRACK}949,tmdb,movie,Heat,i,,,9.0,Completed,Loud.,,2024-02-09 20:00:00+00:00,1,,2024-02-09T20:00:00Z\n` +
      "949,tmdb,movie,Heat,i,,,,Completed,,,2020-01-02,1,,\n" +
      "11645,tmdb,movie,Ran,i,,,,Planning,,,,0,2023-05-06T10:00:00Z,\n" +
      "536869,tmdb,movie,Cats,i,,,2,Dropped,,,,0,2023-05-06T10:00:00Z,\n" +
      "832,tmdb,movie,M,i,,,,Paused,,,,0,,\n" +
      "7,tmdb,tv,Signals,i,,,8,In progress,,,,2,,2024-02-09T12:00:00Z\n" +
      "7,tmdb,season,Signals,i,1,,,Completed,,,2024-02-09,2,,\n" +
      "7,tmdb,episode,The Ring,i,1,2,,Completed,,,2024-02-09,,,\n" +
      "9,tvdb,tv,Whole,i,,,,Completed,,,2024-02-09,8,,\n" +
      "5,manual,movie,Home Movie,i,,,,Completed,,,2024-02-09,1,,\n" +
      "227,mal,anime,FLCL,i,,,,Completed,,,2024-02-09,6,,\n19562,igdb,game,Chess,i,,,,Completed,,,,3h 00min,,\n";
    const { source, titles, of } = await titlesOf("yamtrack.csv", csv);
    expect(source).toBe("yamtrack");
    const lateAtMs = Date.parse("2024-02-09T20:00:00Z");
    expect(of("Heat")).toEqual({
      kind: "movie",
      ids: { tmdb: 949 },
      title: "Heat",
      year: "",
      choices: {
        watchedAtMs: lateAtMs,
        days: ["2024-02-09", "2020-01-02"],
        rating: { halfStars: 9, atMs: lateAtMs },
        note: "Loud.",
      },
    });
    const addedAtMs = Date.parse("2023-05-06T10:00:00Z");
    expect(of("Ran")?.choices).toEqual({ savedAtMs: addedAtMs });
    expect(of("Cats")?.choices).toMatchObject({ unwantedAtMs: addedAtMs });
    expect(of("Signals")).toMatchObject({ kind: "tv", ids: { tmdb: 7 } });
    expect(of("Signals")?.choices.parts).toEqual([["S1E2", noon("2024-02-09"), true]]);
    expect(of("Whole")).toMatchObject({
      ids: { tvdb: 9 },
      choices: { watchedAtMs: noon("2024-02-09") },
    });
    expect(titles.map(({ title }) => title)).toEqual(["Heat", "Ran", "Cats", "Signals", "Whole"]);
  });

  test("without anything of ours has nothing to read", async () => {
    const csv = `${YAMTRACK}19562,igdb,game,Chess,i,,,9,Completed,,,,3h,,\n`;
    expect(await read("yamtrack.csv", csv)).toMatchObject({ outcome: "refused" });
  });
});

describe("MovieLens' files", () => {
  const head = "movie_id,imdb_id,tmdb_id,";

  test("are ratings of five stars, of films that were seen", async () => {
    const csv = `${head}rating,average_rating,title\n6,0113277,949,4.5,4.2,Heat (1995)\n`;
    const { source, of } = await titlesOf("movielens-ratings.csv", csv);
    expect(source).toBe("movielens");
    expect(of("Heat (1995)")).toMatchObject({
      kind: "movie",
      ids: { tmdb: 949, imdb: "tt0113277" },
      choices: { rating: { halfStars: 9, atMs: 1 }, watchedAtMs: 1 },
    });
  });

  test("are wishes where nothing is rated, and never ratings of a hundred points", async () => {
    const wishes = `${head}average_rating,title\n6,0113277,949,4.2,Heat (1995)\n`;
    expect((await titlesOf("movielens-wishlist.csv", wishes)).of("Heat (1995)")?.choices).toEqual({
      savedAtMs: expect.any(Number),
    });
    const others = `${head}rating,average_rating,title\n6,0113277,949,95,81.8,Heat (1995)\n`;
    expect(await read("ratings.csv", others)).toMatchObject({ reason: "unclear columns" });
  });
});

const movie = { title: "Heat", year: 1995, ids: { trakt: 1, imdb: "tt0113277", tmdb: 949 } };
const show = { title: "Signals", year: 2001, ids: { trakt: 2, tvdb: 73_141 } };
const lists = {
  history: [{ id: 1, watched_at: "2025-02-03T20:00:00.000Z", type: "movie", movie }],
  watched: [
    { plays: 9, last_watched_at: "2019-01-01T00:00:00.000Z", movie },
    {
      plays: 1,
      show,
      seasons: [{ number: 1, episodes: [{ number: 1, last_watched_at: "2019-01-01T00:00:00Z" }] }],
    },
  ],
  ratings: [{ rated_at: "2025-02-04T10:00:00.000Z", rating: 9, type: "movie", movie }],
  watchlist: [{ listed_at: "2026-01-04T14:02:03.000Z", type: "show", show }],
  collection: [{ collected_at: "2026-01-04T14:02:03.000Z", movie }],
};

describe("what tools back up of Trakt", () => {
  test.each([
    ["one file", { "export.json": JSON.stringify({ type: "full", username: "ada", ...lists }) }],
    [
      "a file of each kind",
      {
        "ada-history_movies.json": JSON.stringify(lists.history),
        "ada-watched_shows.txt": JSON.stringify(lists.watched),
        "ada-ratings_movies.json": JSON.stringify(lists.ratings),
        "ada-watchlist_shows.json": JSON.stringify(lists.watchlist),
        "ada-collection_movies.json": JSON.stringify(lists.collection),
      },
    ],
  ])("as %s has each play, ratings and the watchlist", async (_, files) => {
    const [[name = "", text = ""] = []] = Object.entries(files);
    const isOne = Object.keys(files).length === 1;
    const { source, titles, of } = await titlesOf(
      isOne ? name : "backup.zip",
      isOne ? text : await zipOf(files),
    );
    expect(source).toBe("trakt");
    expect(titles).toHaveLength(2);
    expect(of("Heat")?.choices).toEqual({
      watchedAtMs: Date.parse("2025-02-03T20:00:00Z"),
      days: ["2025-02-03"],
      rating: { halfStars: 9, atMs: Date.parse("2025-02-04T10:00:00Z") },
    });
    expect(of("Signals")?.choices.savedAtMs).toBe(Date.parse("2026-01-04T14:02:03Z"));
  });
});

describe("IMDb's files of the years before 2017", () => {
  const head =
    '"position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"\n';
  const line = (at: number, title: string, stars: string) =>
    `"${at}","tt011327${at}","Wed Sep 21 00:00:00 2011","","","${title}","Feature Film","","${stars}","8.2","170","1995","crime","1","1995-12-15","http://www.imdb.com/title/tt0113277/"\n`;

  test("are ratings where they are called so, and lists otherwise", async () => {
    const rated = await titlesOf("ratings.csv", head + line(7, "Heat", "9") + line(8, "Ran", "4"));
    expect(rated.source).toBe("imdb");
    expect(rated.of("Heat")).toMatchObject({ ids: { imdb: "tt0113277" }, year: "1995" });
    expect(rated.of("Heat")?.choices).toMatchObject({ rating: { halfStars: 9 } });
    expect(rated.of("Heat")?.choices.savedAtMs).toBeUndefined();
    const wished = await titlesOf(
      "WATCHLIST.csv",
      head + line(7, "Heat", "") + line(8, "Ran", "4"),
    );
    expect(wished.of("Heat")?.choices).toEqual({ savedAtMs: expect.any(Number) });
  });
});

test("Emby's items are known by their numbers, and its other letters for catalogs are read", async () => {
  const items = {
    Items: [
      {
        Id: "914048",
        Type: "Movie",
        Name: "Heat",
        ProductionYear: 1995,
        ProviderIds: { Tmdb: "949", IMDB: "tt0113277" },
        UserData: { Played: true, LastPlayedDate: "2025-02-03T20:00:00.0000000Z" },
      },
    ],
  };
  const { source, of } = await titlesOf("items.json", JSON.stringify(items));
  expect(source).toBe("emby");
  expect(of("Heat")).toMatchObject({ ids: { tmdb: 949, imdb: "tt0113277" } });
  const report =
    "2025-02-03 20:00:00.000\tb1\t914048\tMovie\tHeat\tDirectPlay\tEmby Web\tFirefox\t7200\t0\t\t\n";
  expect((await titlesOf("report.tsv", report)).source).toBe("emby");
});
