import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";
import { noon, NOW, read, titlesOf, zipOf } from "#tests/library/read-file.ts";

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

  test("leaves out what was deleted, liked and commented, and what systems add", async () => {
    const watched = `${FILM}\n2020-01-02,Heat,1995,https://boxd.it/4\n`;
    const aside = ["deleted/diary.csv", "export/orphaned/diary.csv", "likes/films.csv"];
    const hidden = ["__MACOSX/._watched.csv", ".hidden.csv", "export/.watched.csv", "films.xml"];
    const files = Object.fromEntries(
      [...aside, ...hidden, "Comments.csv", "export/profile.csv"].map((path) => [path, watched]),
    );
    const all = await zipOf(files);
    expect(await read("export.zip", all)).toMatchObject({ reason: "nothing to read" });
    const more = await titlesOf("x.zip", await zipOf({ ...files, "my-likes/a.csv": watched }));
    expect(more.titles.map(({ title }) => title)).toEqual(["Heat"]);
    expect(more.ignored).toEqual([]);
  });

  test("and a file of its own go where their names and the viewer say", async () => {
    const text = `${FILM}\n2022-05-06,Ran,1985,https://boxd.it/3\n`;
    const brings = async (name: string, purpose?: Parameters<typeof read>[2], csv = text) =>
      (await titlesOf(name, csv, purpose)).of("Ran")?.brings;
    const atMs = noon("2022-05-06");
    expect(await brings("films.csv")).toEqual({ savedAtMs: atMs });
    expect(await brings("watched-2.csv")).toEqual({ watchedAtMs: atMs });
    expect(await brings("films.csv", "watched")).toEqual({ watchedAtMs: atMs });
    expect(await brings("films.csv", "list")).toEqual({ lists: [[0, 1]] });
    // Who rated a film has seen it, wherever they want the file to go.
    const rated = `${FILM},Rating\n,Ran,1985,https://boxd.it/3,4\n`;
    expect(await brings("films.csv", "list", rated)).toEqual({
      watchedAtMs: 1,
      rating: { halfStars: 8, atMs: 1 },
    });
    const undated = `${FILM}\nsoon,Ran,1985,https://boxd.it/3\n`;
    expect(await brings("films.csv", undefined, undated)).toEqual({ savedAtMs: NOW });
  });

  test("has a diary whose days are no later than now, and whose rating has a time", async () => {
    const diary = `${FILM},Rating,Watched Date\n,Ran,1985,u,4,2026-11-24\n,Heat,1995,v,,2026-11-25\n`;
    const { of } = await titlesOf("diary.csv", diary);
    expect(of("Ran")?.brings).toEqual({
      watchedAtMs: NOW,
      days: ["2026-11-24"],
      rating: { halfStars: 8, atMs: NOW },
    });
    expect(of("Heat")?.brings, "a day to come").toEqual({ watchedAtMs: 1 });
    // The addresses of a diary are those of its entries, and tell no films apart.
    const twice = `${FILM},Watched Date\n,Ran,1985,u,2020-01-01\n,Ran,1985,v,2020-01-02\n`;
    expect((await titlesOf("diary.csv", twice)).of("Ran")?.isAmbiguous).toBeUndefined();
  });

  test("has a diary whose days and ratings have times of their own", async () => {
    const diary = `${FILM},Rating,Watched Date\n2020-01-05,Ran,1985,u,4,2020-01-03\n`;
    expect((await titlesOf("diary.csv", diary)).of("Ran")?.brings).toEqual({
      watchedAtMs: noon("2020-01-03"),
      days: ["2020-01-03"],
      rating: { halfStars: 8, atMs: noon("2020-01-05") },
    });
    const rated = "tmdbID,Title,Rating10\n11,Ran,7\n";
    expect((await titlesOf("films.csv", rated)).of("Ran")?.brings).toEqual({
      watchedAtMs: 1,
      rating: { halfStars: 7, atMs: 1 },
    });
  });

  test("is none of the tables with a name alone, or of another ending, or in a folder", async () => {
    const sourceOf = async (name: string, csv: string) => (await titlesOf(name, csv)).source;
    expect(await sourceOf("films.csv", "Name,Year\nRan,1985\n")).toBe("list");
    expect(await sourceOf("films.txt", "Title,tmdbID\nRan,11\n")).toBe("list");
    const { of } = await titlesOf("watched/films.csv", `${FILM}\n2022-05-06,Ran,1985,u\n`);
    expect(of("Ran")?.brings).toEqual({ savedAtMs: noon("2022-05-06") });
  });

  test("has lists that describe themselves before their films, and else are named by the file", async () => {
    const films = "Position,Name,Year,URL\n1,Ran,1985,a\n2,Rain,2001,b\n3,Rain,2001,c\n";
    const nameless = `Letterboxd list export v7\n\n${films}`;
    const { lists, of, titles } = await titlesOf("My List.csv", nameless);
    expect(lists).toEqual([{ name: "My List", description: "" }]);
    expect(titles).toHaveLength(2);
    expect(of("Ran")).toMatchObject({ ids: {}, brings: { lists: [[0, 1]] } });
    expect(of("Ran")?.isAmbiguous).toBeUndefined();
    expect(of("Rain")?.isAmbiguous, "two addresses").toBe(true);
    const named = `LETTERBOXD list export v7\nDate,Name\n2021-11-06,Wet\nDate,Name\n2021,Dry\n\n${films}`;
    expect((await titlesOf("x.csv", named)).lists).toEqual([{ name: "Wet", description: "" }]);
  });

  test.each([
    ["its numbers", "tmdbID,Title\n11,Ran\n", "movie"],
    ["IMDb's numbers", "imdbID,Title\ntt0089881,Ran\n", undefined],
    ["a day", "Title,WatchedDate\nRan,2020-01-02\n", undefined],
    ["its addresses", "Title,LetterboxdURI\nRan,https://boxd.it/3\n", undefined],
  ])("is known by columns with %s beside the title", async (_, csv, kind) => {
    const { source, of } = await titlesOf("films.csv", csv);
    expect(source).toBe("letterboxd");
    expect(of("Ran")?.kind).toBe(kind);
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

  test("have their numbers in an address too, and lists that were watched", async () => {
    const list = `Position,Const,Created,${IMDB}\n1,,2019-01-01,${ROW}\n2,tt0000002,soon,${ROW.replace("Metropolis", "M")}\n`;
    const { of } = await titlesOf("list.csv", list, "watched");
    expect(of("Metropolis")?.ids).toEqual({ imdb: "tt0017136" });
    expect(of("Metropolis")?.brings).toEqual({ watchedAtMs: noon("2019-01-01") });
    expect(of("M")?.brings, "no day").toEqual({ watchedAtMs: NOW });
    const places = (await titlesOf("l.csv", list, "list")).titles.map(({ brings }) => brings.lists);
    expect(places).toEqual([[[0, 1]], [[0, 2]]]);
    const rated = `Const,Title,Your Rating\ntt0017136,Metropolis,9\nx,Unrated,\n`;
    const { titles } = await titlesOf("ratings.csv", rated, "list");
    expect(titles.map(({ ids, brings }) => [ids, brings])).toEqual([
      [{ imdb: "tt0017136" }, { rating: { halfStars: 9, atMs: 1 }, watchedAtMs: 1 }],
      [{}, {}],
    ]);
    expect(titles[1]?.ids).toStrictEqual({});
  });

  test("tell shows from films, and episodes from both", async () => {
    const films = ["TV Movie", "tvShort", "Video", "TV Special"];
    const types = ["tvSeries", "TV Mini Series", "tvEpisode", "Short", "Video Game", ...films];
    const lines = types.map(
      (type, at) =>
        `tt000000${at + 1},8,2020-01-01,${ROW.replace("Movie", type).replace("Metropolis", type)}`,
    );
    const { titles } = await titlesOf(
      "ratings.csv",
      `Const,Your Rating,Date Rated,${IMDB}\n${lines.join("\n")}`,
    );
    expect(titles.map(({ kind }) => kind)).toEqual([
      "tv",
      "tv",
      undefined,
      "movie",
      undefined,
      ...films.map(() => "movie"),
    ]);
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

/** What one entry of a file of Trakt's brings. */
async function traktBrings(path: string, entry: object) {
  const found = await read(path, JSON.stringify([entry]));
  return found.outcome === "read" ? found.titles[0]?.brings : found.reason;
}

test("Trakt's entries without a time were watched, rated and saved before everything here", async () => {
  const at = "soon";
  const movie = heat;
  expect(await traktBrings("history.json", { watched_at: at, movie })).toEqual({ watchedAtMs: 1 });
  expect(await traktBrings("ratings.json", { rated_at: at, rating: 7, movie })).toEqual({
    rating: { halfStars: 7, atMs: 1 },
  });
  expect(await traktBrings("watchlist.json", { listed_at: at, movie })).toEqual({ savedAtMs: NOW });
  expect(await traktBrings("watched-movies.json", { plays: 2, movie })).toEqual({ watchedAtMs: 1 });
});

test("Trakt's entries that a profile has no place for are left out", async () => {
  const nothing = "nothing to read";
  const show = severance;
  const at = "2020-01-01T00:00:00Z";
  const episode = { season: 1, number: 1 };
  expect(await traktBrings("history.json", { watched_at: at, show })).toBe(nothing);
  expect(await traktBrings("ratings.json", { rated_at: at, rating: 9, show, episode })).toBe(
    nothing,
  );
  expect(await traktBrings("ratings.json", { rated_at: at, rating: 9, show, season: {} })).toBe(
    nothing,
  );
  expect(await traktBrings("ratings.json", { rated_at: at, rating: 0, show })).toBe(nothing);
  expect(await traktBrings("other.json", { listed_at: at, show })).toBe(nothing);
  expect(await traktBrings("other.json", { show })).toBe(nothing);
  expect(await traktBrings("watched-shows.json", { plays: 1, show, seasons: [] })).toBe(nothing);
  for (const other of ["hidden", "comments", "likes", "recommendations", "favorites", "notes"]) {
    const rating = { rated_at: at, rating: 9, show };
    expect(await traktBrings(`${other}.json`, rating), other).toBe(nothing);
    expect(await traktBrings("ratings.json", rating)).toEqual({
      rating: { halfStars: 9, atMs: Date.parse(at) },
    });
  }
});

test("Trakt's lists are named by their files", async () => {
  const entry = { listed_at: "2020-01-01T00:00:00Z", movie: heat };
  const nameOf = async (path: string) =>
    (await titlesOf(path, JSON.stringify([entry, { ...entry, movie: { ...heat, ids: {} } }])))
      .lists;
  expect(await nameOf("lists-123-rainy-days.json")).toEqual([
    { name: "rainy days", description: "" },
  ]);
  expect(await nameOf("user/list-list-99-a__b.json")).toEqual([{ name: "a b", description: "" }]);
  expect(await nameOf("lists-two-lists-3-of-them.json")).toEqual([
    { name: "two lists 3 of them", description: "" },
  ]);
  expect(await nameOf("LISTS-noir.json")).toEqual([{ name: "noir", description: "" }]);
});

test("Trakt's last plays count only where no file has each of them", async () => {
  const plays = JSON.stringify([{ plays: 1, movie: heat }]);
  const saved = JSON.stringify([{ listed_at: "2020-01-01T00:00:00Z", show: severance }]);
  const history = JSON.stringify([{ watched_at: "2020-01-01T00:00:00Z", movie: heat }]);
  const of = async (files: Record<string, string>) => {
    const { titles, ignored } = await titlesOf("t.zip", await zipOf(files));
    return [titles.map(({ title }) => title), ignored];
  };
  const last = { "user/watched-movies.json": plays, "watchlist.json": saved };
  expect(await of(last)).toEqual([["Heat", "Severance"], []]);
  expect(
    await of({ ...last, "user/watched-history-2.json": history.replace("Heat", "Ran") }),
  ).toEqual([["Severance", "Ran"], ["user/watched-movies.json"]]);
});

test("without its history the last play of each title counts", async () => {
  const shows = [
    {
      last_watched_at: "2024-01-02T00:00:00.000Z",
      show: severance,
      seasons: [
        {
          number: 1,
          episodes: [
            { number: 1, last_watched_at: "2024-01-01T00:00:00.000Z" },
            { number: 2 },
            { title: "No number" },
          ],
        },
      ],
    },
  ];
  const { of } = await titlesOf("watched-shows.json", JSON.stringify(shows));
  expect(of("Severance")?.brings).toEqual({
    parts: [
      ["S1E1", Date.parse("2024-01-01"), true],
      ["S1E2", Date.parse("2024-01-02"), true],
    ],
  });
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

test("Jellyfin's items are read as a list too; without a time they have no day", async () => {
  const item = {
    Type: "Movie",
    Name: "Heat",
    ProviderIds: { Tmdb: "949", Tvdb: "5" },
    UserData: { Played: true },
  };
  const episode = {
    Type: "Episode",
    SeriesId: "gone",
    SeriesName: "Signals",
    ParentIndexNumber: 1,
    IndexNumber: 3,
    UserData: { Played: true },
  };
  const numberless = { ...episode, SeriesName: "Nothing", IndexNumber: undefined };
  const song = { ...episode, Type: "Audio", SeriesName: "An album" };
  const season = { Type: "Season", Id: "gone", Name: "Season 1", UserData: { Played: true } };
  const { source, titles } = await titlesOf(
    "items.json",
    JSON.stringify([item, song, season, episode, numberless]),
  );
  expect(source).toBe("jellyfin");
  expect(titles).toEqual([
    { kind: "movie", ids: { tmdb: 949 }, title: "Heat", year: "", brings: { watchedAtMs: 1 } },
    { kind: "tv", ids: {}, title: "Signals", year: "", brings: { parts: [["S1E3", 1, true]] } },
  ]);
});

test("Jellyfin's series have numbers of each catalog; what has one of its fields is no item", async () => {
  const UserData = { Played: true };
  const ProviderIds = { Tmdb: "7", Imdb: "tt0000007", Tvdb: "5" };
  const items = [
    { Type: "Series", Id: "s", Name: "Signals", ProductionYear: 2001, ProviderIds, UserData: {} },
    { Type: "Episode", SeriesId: "s", ParentIndexNumber: 1, IndexNumber: 2, UserData },
  ];
  const { of } = await titlesOf("items.json", JSON.stringify({ Items: items }));
  expect(of("Signals")).toMatchObject({
    ids: { tmdb: 7, imdb: "tt0000007", tvdb: 5 },
    year: "2001",
  });
  for (const more of [{ Type: "Movie" }, { UserData }]) {
    const { source } = await titlesOf("list.json", JSON.stringify([{ ...more, title: "M" }]));
    expect(source).toBe("matinee");
  }
});

test("a report of what Jellyfin played counts from ten minutes on, by the names", async () => {
  const line = (type: string, name: string, seconds: number, at = "2025-02-03 20:00:00") =>
    `${at}.123\tuser\titem\t${type}\t${name}\tDirectPlay\tweb\tFirefox\t${seconds}`;
  const { source, titles } = await titlesOf(
    "playback.tsv",
    [
      line("Audio", "Signals - S01E03 - Aria", 9000),
      line("Movie", "Heat (1995)", 600),
      line("Movie", "Heat 2", 9000),
      line("Movie", "Ran", 599),
      line("Episode", "Signals - S01E02 - The Ring", 9000),
      line("Episode", "A special", 9000),
      line("Movie", "No time", 9000, "soon"),
    ].join("\n"),
  );
  expect(source).toBe("jellyfin");
  const atMs = Date.parse("2025-02-03T20:00:00Z");
  expect(titles).toEqual([
    {
      kind: "movie",
      ids: {},
      title: "Heat",
      year: "1995",
      brings: { watchedAtMs: atMs, days: ["2025-02-03"] },
    },
    {
      kind: "movie",
      ids: {},
      title: "Heat 2",
      year: "",
      brings: { watchedAtMs: atMs, days: ["2025-02-03"] },
    },
    { kind: "tv", ids: {}, title: "Signals", year: "", brings: { parts: [["S1E2", atMs, true]] } },
  ]);
});

/** What each entry of a history or a library of Plex brings. */
async function plexBrings(...entries: object[]) {
  const found = await read("plex.json", JSON.stringify({ MediaContainer: { Metadata: entries } }));
  return found.outcome === "read"
    ? found.titles.map(({ kind, title, brings }) => [kind, title, brings])
    : found.reason;
}

test("Plex counts what was played, and shows that were rated; other entries bring nothing", async () => {
  const movie = (title: string, more: object) => ({
    ratingKey: "1",
    type: "movie",
    title,
    ...more,
  });
  expect(
    await plexBrings(
      movie("Seen", { viewCount: 1 }),
      movie("Begun", { viewCount: 0, lastViewedAt: 1_738_612_800 }),
      movie("Rated", { userRating: 7 }),
      movie("Not begun", {}),
      { type: "show", title: "Signals", userRating: 9, lastViewedAt: 1_738_612_800 },
      { type: "show", title: "Unrated", viewCount: 5 },
      { type: "track", title: "Aria", viewCount: 5, userRating: 10 },
      { type: "episode", grandparentTitle: "Unseen", parentIndex: 1, index: 1 },
      { type: "episode", grandparentTitle: "Numberless", viewCount: 1 },
    ),
  ).toEqual([
    ["movie", "Seen", { watchedAtMs: 1 }],
    ["movie", "Rated", { rating: { halfStars: 7, atMs: 1 } }],
    ["tv", "Signals", { rating: { halfStars: 9, atMs: 1_738_612_800_000 } }],
  ]);
  const episode = { type: "episode", grandparentTitle: "Signals", parentIndex: 1, index: 2 };
  expect(await plexBrings({ ...episode, viewedAt: 1_738_612_800 }), "a history").toEqual([
    ["tv", "Signals", { parts: [["S1E2", 1_738_612_800_000, true]] }],
  ]);
  expect(await plexBrings({ ratingKey: "1", type: "movie", title: "Heat" })).toBe(
    "nothing to read",
  );
});

test("Tautulli's history is read as JSON in each of its shapes", async () => {
  const date = 1_738_612_800;
  const entry = { media_type: "movie", title: "Heat", date: 5, stopped: date, watched_status: 1 };
  const left = { ...entry, title: "Ran", watched_status: 0.5 };
  const episode = {
    media_type: "episode",
    grandparent_title: "Signals",
    parent_media_index: 1,
    media_index: 2,
    date,
    watched_status: "",
  };
  const data = [entry, left, episode];
  for (const shape of [data, { data }, { response: { data: { data } } }]) {
    const { source, titles } = await titlesOf("history.json", JSON.stringify(shape));
    expect(source).toBe("plex");
    expect(titles.map(({ title, brings }) => [title, brings])).toEqual([
      ["Heat", { watchedAtMs: date * 1000, days: ["2025-02-03"] }],
      ["Signals", { parts: [["S1E2", date * 1000, true]] }],
    ]);
  }
});

test("a list of titles is a watchlist, unless its name or the viewer says otherwise", async () => {
  const csv =
    "Type,Content ID,Title,Year,Date\nmovie,19,Metropolis,1927,2020-01-02\narchive,Nosferatu1922,Nosferatu,1922,\n,,M,1931,\n";
  const { source, titles } = await titlesOf("films.csv", csv);
  expect(source).toBe("list");
  expect(titles).toEqual([
    {
      kind: "movie",
      ids: { tmdb: 19 },
      title: "Metropolis",
      year: "1927",
      brings: { savedAtMs: noon("2020-01-02") },
    },
    {
      kind: undefined,
      ids: { archive: "Nosferatu1922" },
      title: "Nosferatu",
      year: "1922",
      brings: { savedAtMs: NOW },
    },
    { kind: undefined, ids: {}, title: "M", year: "1931", brings: { savedAtMs: NOW } },
  ]);
  const brings = async (...given: Parameters<typeof titlesOf>) =>
    (await titlesOf(...given)).titles.map((each) =>
      Object.entries(each.brings).flat(2).slice(0, 3),
    );
  const watched = ["watchedAtMs", NOW];
  expect(await brings("Films watched.csv", "title\nM\n")).toEqual([watched]);
  expect(await brings("watched/films.csv", "title\nM\n")).toEqual([["savedAtMs", NOW]]);
  expect(await brings("films.csv", "title\nM\n", "watched")).toEqual([watched]);
  const listed = await titlesOf("Silents.csv", csv, "list");
  expect(listed.lists).toEqual([{ name: "Silents", description: "" }]);
  expect(listed.titles.map((each) => each.brings)).toEqual([
    { lists: [[0, 1]] },
    { lists: [[0, 2]] },
    { lists: [[0, 3]] },
  ]);
  const json = JSON.stringify({ watchlist: [{ title: "M", year: 1931 }] });
  expect(await titlesOf("matinee.json", json)).toMatchObject({
    source: "matinee",
    titles: [{ title: "M", brings: { savedAtMs: NOW } }],
  });
  // The files of an archive go where their names say.
  const zip = await zipOf({ "a/watched.csv": "title\nM\n", "b\\films.csv": "title\nRan\n" });
  expect(await brings("x.zip", zip, "list")).toEqual([watched, ["savedAtMs", NOW]]);
});

test("of many files that are none the first fifty are named, broken ones first", async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.txt`, "Once"]));
  const all = { ...files, "cut.json": "[{", "films.csv": "title\nM\n" };
  const { ignored } = await titlesOf("x.zip", await zipOf(all));
  expect(ignored).toHaveLength(50);
  expect(ignored.slice(0, 2)).toEqual(["cut.json", "0.txt"]);
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
  expect(reported.source).toBe("plex");
  expect(reported.titles.map(({ title }) => title)).toEqual(["Heat", "Severance"]);
  expect(reported.of("Heat")?.ids).toEqual({ imdb: "tt0113277" });
});
