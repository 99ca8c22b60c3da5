import { describe, expect, test } from "vitest";

import { noon, NOW, read, titlesOf, zipOf } from "#tests/library/read-file.ts";

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
      choices: {
        watchedAtMs: noon("2021-03-04"),
        rating: { halfStars: 7, atMs: noon("2021-03-04") },
        days: ["2020-01-02", "2021-03-03"],
        note: 'Slow,\nand "better" for it.',
      },
    });
    expect(of("Ran")?.choices).toEqual({ savedAtMs: noon("2022-05-06"), lists: [[0, 1]] });
    expect(lists).toEqual([{ name: "Rainy Days", description: "Wet,\nvery." }]);
  });

  test("has reviews and lists with markup, of which the words are kept", async () => {
    const reviews =
      `${FILM},Rating,Rewatch,Review,Tags,Watched Date\n` +
      '2021-03-04,Ran,1985,u,4,,"<b>Slow</b> &amp; <i>good</i>.<br>Rain &lt;3",,2021-03-03\n';
    expect((await titlesOf("reviews.csv", reviews)).of("Ran")?.choices.note).toBe(
      "Slow & good.\nRain <3",
    );
    const list =
      "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2021-11-06,Wet,,u,<i>Very</i> wet\n\n" +
      "Position,Name,Year,URL,Description\n1,Ran,1985,a,\n";
    const { lists } = await titlesOf("wet.csv", list);
    expect(lists).toEqual([{ name: "Wet", description: "Very wet" }]);
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
    const choices = async (name: string, purpose?: Parameters<typeof read>[2], csv = text) =>
      (await titlesOf(name, csv, purpose)).of("Ran")?.choices;
    const atMs = noon("2022-05-06");
    expect(await choices("films.csv")).toEqual({ savedAtMs: atMs });
    expect(await choices("watched-2.csv")).toEqual({ watchedAtMs: atMs });
    expect(await choices("films.csv", "watched")).toEqual({ watchedAtMs: atMs });
    expect(await choices("films.csv", "list")).toEqual({ lists: [[0, 1]] });
    // Who rated a film has seen it, wherever they want the file to go.
    const rated = `${FILM},Rating\n,Ran,1985,https://boxd.it/3,4\n`;
    expect(await choices("films.csv", "list", rated)).toEqual({
      watchedAtMs: 1,
      rating: { halfStars: 8, atMs: 1 },
    });
    const undated = `${FILM}\nsoon,Ran,1985,https://boxd.it/3\n`;
    expect(await choices("films.csv", undefined, undated)).toEqual({ savedAtMs: NOW });
  });

  test("has a diary whose days are no later than now, and whose rating has a time", async () => {
    const diary = `${FILM},Rating,Watched Date\n,Ran,1985,u,4,2026-11-24\n,Heat,1995,v,,2026-11-25\n`;
    const { of } = await titlesOf("diary.csv", diary);
    expect(of("Ran")?.choices).toEqual({
      watchedAtMs: NOW,
      days: ["2026-11-24"],
      rating: { halfStars: 8, atMs: NOW },
    });
    expect(of("Heat")?.choices, "a day to come").toEqual({ watchedAtMs: 1 });
    // The addresses of a diary are those of its entries, and tell no films apart.
    const twice = `${FILM},Watched Date\n,Ran,1985,u,2020-01-01\n,Ran,1985,v,2020-01-02\n`;
    expect((await titlesOf("diary.csv", twice)).of("Ran")?.isAmbiguous).toBeUndefined();
  });

  test("has a diary whose days and ratings have times of their own", async () => {
    const diary = `${FILM},Rating,Watched Date\n2020-01-05,Ran,1985,u,4,2020-01-03\n`;
    expect((await titlesOf("diary.csv", diary)).of("Ran")?.choices).toEqual({
      watchedAtMs: noon("2020-01-03"),
      days: ["2020-01-03"],
      rating: { halfStars: 8, atMs: noon("2020-01-05") },
    });
    const rated = "tmdbID,Title,Rating10\n11,Ran,7\n";
    expect((await titlesOf("films.csv", rated)).of("Ran")?.choices).toEqual({
      watchedAtMs: 1,
      rating: { halfStars: 7, atMs: 1 },
    });
  });

  test("is none of the tables with a name alone, or of another ending, or in a folder", async () => {
    const sourceOf = async (name: string, csv: string) => (await titlesOf(name, csv)).source;
    expect(await sourceOf("films.csv", "Name,Year\nRan,1985\n")).toBe("list");
    expect(await sourceOf("films.txt", "Title,tmdbID\nRan,11\n")).toBe("list");
    const { of } = await titlesOf("watched/films.csv", `${FILM}\n2022-05-06,Ran,1985,u\n`);
    expect(of("Ran")?.choices).toEqual({ savedAtMs: noon("2022-05-06") });
  });

  test("has lists that describe themselves before their films, and else are named by the file", async () => {
    const films = "Position,Name,Year,URL\n1,Ran,1985,a\n2,Rain,2001,b\n3,Rain,2001,c\n";
    const nameless = `Letterboxd list export v7\n\n${films}`;
    const { lists, of, titles } = await titlesOf("My List.csv", nameless);
    expect(lists).toEqual([{ name: "My List", description: "" }]);
    expect(titles).toHaveLength(2);
    expect(of("Ran")).toMatchObject({ ids: {}, choices: { lists: [[0, 1]] } });
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
      choices: { rating: { halfStars: 9 }, days: ["2024-05-05"] },
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
      choices: {
        rating: { halfStars: 9, atMs: noon("2020-02-03") },
        watchedAtMs: noon("2020-02-03"),
      },
    });
    const list =
      `Position,Const,Created,Modified,Description,${IMDB},Your Rating,Date Rated\n` +
      `1,tt0017136,2019-01-01,2019-01-01,,${ROW},,\n`;
    const saved = await titlesOf("6f1c.csv", list);
    expect(saved.of("Metropolis")?.choices).toEqual({ savedAtMs: noon("2019-01-01") });
    const listed = await titlesOf("Silents.csv", list, "list");
    expect(listed.lists).toEqual([{ name: "Silents", description: "" }]);
    expect(listed.of("Metropolis")?.choices).toEqual({ lists: [[0, 1]] });
  });

  test("have their numbers in an address too, and lists that were watched", async () => {
    const list = `Position,Const,Created,${IMDB}\n1,,2019-01-01,${ROW}\n2,tt0000002,soon,${ROW.replace("Metropolis", "M")}\n`;
    const { of } = await titlesOf("list.csv", list, "watched");
    expect(of("Metropolis")?.ids).toEqual({ imdb: "tt0017136" });
    expect(of("Metropolis")?.choices).toEqual({ watchedAtMs: noon("2019-01-01") });
    expect(of("M")?.choices, "no day").toEqual({ watchedAtMs: NOW });
    const places = (await titlesOf("l.csv", list, "list")).titles.map(
      ({ choices }) => choices.lists,
    );
    expect(places).toEqual([[[0, 1]], [[0, 2]]]);
    const rated = `Const,Title,Your Rating\ntt0017136,Metropolis,9\nx,Unrated,\n`;
    const { titles } = await titlesOf("ratings.csv", rated, "list");
    expect(titles.map(({ ids, choices }) => [ids, choices])).toEqual([
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
      choices: { savedAtMs: noon("2020-01-02") },
    },
    {
      kind: undefined,
      ids: { archive: "Nosferatu1922" },
      title: "Nosferatu",
      year: "1922",
      choices: { savedAtMs: NOW },
    },
    { kind: undefined, ids: {}, title: "M", year: "1931", choices: { savedAtMs: NOW } },
  ]);
  const choices = async (...given: Parameters<typeof titlesOf>) =>
    (await titlesOf(...given)).titles.map((each) =>
      Object.entries(each.choices).flat(2).slice(0, 3),
    );
  const watched = ["watchedAtMs", NOW];
  expect(await choices("Films watched.csv", "title\nM\n")).toEqual([watched]);
  expect(await choices("watched/films.csv", "title\nM\n")).toEqual([["savedAtMs", NOW]]);
  expect(await choices("films.csv", "title\nM\n", "watched")).toEqual([watched]);
  const listed = await titlesOf("Silents.csv", csv, "list");
  expect(listed.lists).toEqual([{ name: "Silents", description: "" }]);
  expect(listed.titles.map((each) => each.choices)).toEqual([
    { lists: [[0, 1]] },
    { lists: [[0, 2]] },
    { lists: [[0, 3]] },
  ]);
  const json = JSON.stringify({ watchlist: [{ title: "M", year: 1931 }] });
  expect(await titlesOf("matinee.json", json)).toMatchObject({
    source: "matinee",
    titles: [{ title: "M", choices: { savedAtMs: NOW } }],
  });
  // The files of an archive go where their names say.
  const zip = await zipOf({ "a/watched.csv": "title\nM\n", "b\\films.csv": "title\nRan\n" });
  expect(await choices("x.zip", zip, "list")).toEqual([watched, ["savedAtMs", NOW]]);
});

test("of many files that are none the first fifty are named, broken ones first", async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.txt`, "Once"]));
  const all = { ...files, "cut.json": "[{", "films.csv": "title\nM\n" };
  const { ignored } = await titlesOf("x.zip", await zipOf(all));
  expect(ignored).toHaveLength(50);
  expect(ignored.slice(0, 2)).toEqual(["cut.json", "0.txt"]);
});
