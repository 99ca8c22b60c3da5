import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";
import { noon, titlesOf, zipOf } from "#tests/library/read-file.ts";

writesInEnglish();

const FILM = "Date,Name,Year,Letterboxd URI";
const letterboxd = {
  "profile.csv": "Date Joined,Username\n2012-01-01,ada\n",
  "watched.csv": `${FILM}\n2020-01-02,Häxan,1922,https://boxd.it/1\n2020-01-02,Alien,1979,https://boxd.it/2\n`,
  "ratings.csv": `${FILM},Rating\n2021-03-04,Häxan,1922,https://boxd.it/1,3.5\n`,
  "diary.csv":
    `${FILM},Rating,Rewatch,Tags,Watched Date\n` +
    "2020-01-03,Häxan,1922,https://boxd.it/d1,3,,,2020-01-02\n" +
    "2021-03-04,Häxan,1922,https://boxd.it/d2,3.5,Yes,,2021-03-03\n",
  "reviews.csv":
    `${FILM},Rating,Rewatch,Review,Tags,Watched Date\n` +
    '2021-03-04,Häxan,1922,https://boxd.it/d2,3.5,Yes,"Slow,\nand ""better"" for it.",,2021-03-03\n',
  "watchlist.csv": `${FILM}\n2022-05-06,Ran,1985,https://boxd.it/3\n`,
  "comments.csv": "Date,Content\n2020-01-01,Hello\n",
  "likes/films.csv": `${FILM}\n2020-01-01,Heat,1995,https://boxd.it/4\n`,
  "deleted/diary.csv": `${FILM}\n2020-01-01,Heat,1995,https://boxd.it/5\n`,
  "lists/rainy-days.csv":
    "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n" +
    '2021-11-06,Rainy Days,,https://boxd.it/l1,"Wet,\nvery."\n\n' +
    "Position,Name,Year,URL,Description\n1,Ran,1985,https://boxd.it/3,\n2,Alien,1979,https://boxd.it/2,Still\n",
};

describe("Letterboxd's archive", () => {
  test("has one entry for each film, with everything that its files say", async () => {
    const { source, titles, lists, of } = await titlesOf("export.zip", await zipOf(letterboxd));
    expect(source).toBe("letterboxd");
    expect(titles.map(({ title }) => title).toSorted()).toEqual(["Alien", "Häxan", "Ran"]);
    expect(of("Häxan")).toEqual({
      kind: undefined,
      ids: {},
      title: "Häxan",
      year: "1922",
      brings: {
        watchedAtMs: noon("2021-03-04"),
        rating: { halfStars: 7, atMs: noon("2021-03-04") },
        days: ["2020-01-02", "2021-03-03"],
        note: 'Slow,\nand "better" for it.',
      },
    });
    expect(of("Ran")?.brings).toEqual({ savedAtMs: noon("2022-05-06"), lists: [[0, 1]] });
    expect(lists).toEqual([{ name: "Rainy Days", description: "Wet,\nvery." }]);
  });

  test("tells films of one name and year apart, which a person has to look at", async () => {
    const watched = `${FILM}\n2020-01-02,Rain,2001,https://boxd.it/1\n2020-01-02,Rain,2001,https://boxd.it/2\n`;
    const { of } = await titlesOf("watched.csv", watched);
    expect(of("Rain")?.isAmbiguous).toBe(true);
  });

  test("and what its import accepts are read by the numbers in it", async () => {
    const csv =
      "tmdbID,imdbID,Title,Year,Rating10,WatchedDate\n19,tt0017136,Metropolis,1927,9,2024-05-05\n";
    const { of } = await titlesOf("letterboxd-diary.csv", csv);
    expect(of("Metropolis")).toMatchObject({
      kind: "movie",
      ids: { tmdb: 19, imdb: "tt0017136" },
      brings: { rating: { halfStars: 9 }, days: ["2024-05-05"] },
    });
  });
});

const IMDB =
  "Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors";
const ROW =
  "Metropolis,Metropolis,https://www.imdb.com/title/tt0017136,Movie,8.3,153,1927,Drama,190000,1927-02-06,Fritz Lang";

describe("IMDb's files", () => {
  test("are ratings, or lists that go where the viewer says", async () => {
    const ratings = `Const,Your Rating,Date Rated,${IMDB}\ntt0017136,9,2020-02-03,${ROW}\n`;
    const rated = await titlesOf("ratings.csv", ratings);
    expect(rated.source).toBe("imdb");
    expect(rated.of("Metropolis")).toEqual({
      kind: "movie",
      ids: { imdb: "tt0017136" },
      title: "Metropolis",
      year: "1927",
      brings: {
        rating: { halfStars: 9, atMs: noon("2020-02-03") },
        watchedAtMs: noon("2020-02-03"),
      },
    });
    const list =
      `Position,Const,Created,Modified,Description,${IMDB},Your Rating,Date Rated\n` +
      `1,tt0017136,2019-01-01,2019-01-01,,${ROW},,\n`;
    const saved = await titlesOf("6f1c.csv", list);
    expect(saved.of("Metropolis")?.brings).toEqual({ savedAtMs: noon("2019-01-01") });
    const listed = await titlesOf("Silents.csv", list, "list");
    expect(listed.lists).toEqual([{ name: "Silents", description: "" }]);
    expect(listed.of("Metropolis")?.brings).toEqual({ lists: [[0, 1]] });
  });

  test("tell shows from films, and episodes from both", async () => {
    const types = ["tvSeries", "TV Mini Series", "tvEpisode", "Short", "Video Game"];
    const lines = types.map(
      (type, at) =>
        `tt000000${at + 1},8,2020-01-01,${ROW.replace("Movie", type).replace("Metropolis", type)}`,
    );
    const { titles } = await titlesOf(
      "ratings.csv",
      `Const,Your Rating,Date Rated,${IMDB}\n${lines.join("\n")}`,
    );
    expect(titles.map(({ kind }) => kind)).toEqual(["tv", "tv", undefined, "movie", undefined]);
  });
});

const heat = {
  title: "Heat",
  year: 1995,
  ids: { trakt: 1, slug: "heat-1995", imdb: "tt0113277", tmdb: 949 },
};
const severance = { title: "Severance", year: 2022, ids: { trakt: 2, tvdb: 371980, tmdb: 95396 } };
const trakt = {
  "watched-history-1.json": JSON.stringify([
    { id: 1, watched_at: "2026-08-21T06:41:00.000Z", action: "watch", type: "movie", movie: heat },
    { id: 2, watched_at: "2020-01-01T00:00:00.000Z", action: "watch", type: "movie", movie: heat },
    {
      id: 3,
      watched_at: "2026-07-21T19:19:00.000Z",
      type: "episode",
      episode: { season: 1, number: 2, title: "Half Loop", ids: { trakt: 5 } },
      show: severance,
    },
  ]),
  "watched-movies.json": JSON.stringify([
    { plays: 9, last_watched_at: "2019-01-01T00:00:00.000Z", movie: { ...heat, ids: { tmdb: 1 } } },
  ]),
  "ratings-movies.json": JSON.stringify([
    { rated_at: "2026-06-30T19:55:52.000Z", rating: 9, type: "movie", movie: heat },
  ]),
  "ratings-episodes-1.json": JSON.stringify([
    {
      rated_at: "2026-06-30T19:55:52.000Z",
      rating: 3,
      episode: { season: 1, number: 1 },
      show: severance,
    },
  ]),
  "lists-watchlist.json": JSON.stringify([
    { rank: 1, listed_at: "2026-01-04T14:02:03.000Z", type: "show", show: severance },
  ]),
  "lists-123-rainy-days.json": JSON.stringify([
    { rank: 1, listed_at: "2026-01-04T14:02:03.000Z", type: "movie", movie: heat },
  ]),
  "collection-movies.json": JSON.stringify([
    { collected_at: "2026-01-04T14:02:03.000Z", movie: heat },
  ]),
  "user-profile.json": JSON.stringify({ username: "someone" }),
};

test("Trakt's archive brings each play, the ratings of titles, the watchlist and the lists", async () => {
  const { source, titles, lists, ignored, of } = await titlesOf("trakt.zip", await zipOf(trakt));
  expect(source).toBe("trakt");
  expect(titles).toHaveLength(2);
  expect(of("Heat")).toEqual({
    kind: "movie",
    ids: { tmdb: 949, imdb: "tt0113277" },
    title: "Heat",
    year: "1995",
    brings: {
      watchedAtMs: Date.parse("2026-08-21T06:41:00Z"),
      days: ["2026-08-21", "2020-01-01"],
      rating: { halfStars: 9, atMs: Date.parse("2026-06-30T19:55:52Z") },
      lists: [[0, 1]],
    },
  });
  expect(of("Severance")).toMatchObject({
    kind: "tv",
    ids: { tmdb: 95396, tvdb: 371980 },
    brings: {
      parts: [["S1E2", Date.parse("2026-07-21T19:19:00Z"), true]],
      savedAtMs: Date.parse("2026-01-04T14:02:03Z"),
    },
  });
  expect(lists).toEqual([{ name: "rainy days", description: "" }]);
  expect(ignored.toSorted()).toEqual([
    "collection-movies.json",
    "user-profile.json",
    "watched-movies.json",
  ]);
});

test("without its history the last play of each title counts", async () => {
  const shows = [
    {
      last_watched_at: "2024-01-02T00:00:00.000Z",
      show: severance,
      seasons: [
        { number: 1, episodes: [{ number: 1, last_watched_at: "2024-01-01T00:00:00.000Z" }] },
      ],
    },
  ];
  const { of } = await titlesOf("watched-shows.json", JSON.stringify(shows));
  expect(of("Severance")?.brings).toEqual({ parts: [["S1E1", Date.parse("2024-01-01"), true]] });
});

test("Jellyfin's items bring what was played, an episode by its series", async () => {
  const played = { Played: true, PlayCount: 1, LastPlayedDate: "2025-02-03T20:00:00.0000000Z" };
  const items = [
    {
      Id: "s",
      Type: "Series",
      Name: "Severance",
      ProductionYear: 2022,
      ProviderIds: { Tmdb: "95396" },
      UserData: { Played: false },
    },
    {
      Type: "Movie",
      Name: "Heat",
      ProductionYear: 1995,
      ProviderIds: { Tmdb: "949", Imdb: "tt0113277" },
      UserData: played,
    },
    {
      Type: "Movie",
      Name: "Ran",
      ProductionYear: 1985,
      ProviderIds: {},
      UserData: { Played: false },
    },
    {
      Type: "Episode",
      Name: "Pilot",
      SeriesId: "s",
      SeriesName: "Severance",
      ParentIndexNumber: 1,
      IndexNumber: 3,
      UserData: played,
    },
  ];
  const { source, titles, of } = await titlesOf("items.json", JSON.stringify({ Items: items }));
  expect(source).toBe("jellyfin");
  expect(titles).toHaveLength(2);
  expect(of("Heat")).toMatchObject({
    ids: { tmdb: 949, imdb: "tt0113277" },
    brings: { days: ["2025-02-03"] },
  });
  expect(of("Severance")).toMatchObject({
    ids: { tmdb: 95396 },
    year: "2022",
    brings: { parts: [["S1E3", Date.parse(played.LastPlayedDate), true]] },
  });
  const report =
    "2025-02-03 20:00:00.123\tuser\titem\tMovie\tHeat\tDirectPlay\tweb\tFirefox\t9000\n" +
    "2025-02-04 20:00:00.123\tuser\titem\tEpisode\tSeverance - s01e02 - Half Loop\tDirectPlay\tweb\tFirefox\t3000\n" +
    "2025-02-05 20:00:00.123\tuser\titem\tMovie\tRan\tDirectPlay\tweb\tFirefox\t20\n";
  const reported = await titlesOf("playback.tsv", report);
  expect(reported.titles.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    "movie Heat",
    "tv Severance",
  ]);
});

test("Plex's history and libraries, and Tautulli's, bring what was watched", async () => {
  const seconds = Date.parse("2025-02-03T20:00:00Z") / 1000;
  const library = {
    MediaContainer: {
      Metadata: [
        {
          ratingKey: "1",
          type: "movie",
          title: "Heat",
          year: 1995,
          viewCount: 2,
          lastViewedAt: seconds,
          userRating: 8,
          Guid: [{ id: "imdb://tt0113277" }, { id: "tmdb://949" }],
        },
        { ratingKey: "2", type: "movie", title: "Ran", year: 1985 },
        {
          ratingKey: "3",
          type: "episode",
          viewedAt: seconds,
          title: "Half Loop",
          grandparentTitle: "Severance",
          parentIndex: 1,
          index: 2,
        },
      ],
    },
  };
  const { source, titles, of } = await titlesOf("plex.json", JSON.stringify(library));
  expect(source).toBe("plex");
  expect(titles).toHaveLength(2);
  expect(of("Heat")).toMatchObject({
    ids: { tmdb: 949, imdb: "tt0113277" },
    brings: { watchedAtMs: seconds * 1000, rating: { halfStars: 8 }, days: ["2025-02-03"] },
  });
  expect(of("Severance")?.brings.parts).toEqual([["S1E2", seconds * 1000, true]]);
  const tautulli =
    "date,media_type,title,grandparent_title,parent_media_index,media_index,year,guid,watched_status\n" +
    `${seconds},movie,Heat,,,,1995,com.plexapp.agents.imdb://tt0113277?lang=en,1\n` +
    `${seconds},movie,Ran,,,,1985,,0\n${seconds},episode,Half Loop,Severance,1,2,2022,,1\n`;
  const reported = await titlesOf("tautulli.csv", tautulli);
  expect(reported.titles.map(({ title }) => title)).toEqual(["Heat", "Severance"]);
  expect(reported.of("Heat")?.ids).toEqual({ imdb: "tt0113277" });
});
