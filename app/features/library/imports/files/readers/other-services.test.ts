import { describe, expect, test } from "vitest";

import { HEAT, noon, NOW, titlesOf } from "#tests/library/read-file.ts";

const TMDB =
  "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n";

describe("TMDB's own files", () => {
  test("are ratings of ten points, of films that were seen and of shows", async () => {
    const csv =
      `${TMDB}949,tt0113277,movie,Heat,1995-12-15T00:00:00Z,,,7.9,8.5,2022-09-20T00:00:00Z\n` +
      "7,tt1234567,tv,Signals,2001-10-02T00:00:00Z,,,7.6,6.0,2022-09-20T00:00:00Z\n" +
      "7,,tv,Signals,2001-10-02T00:00:00Z,2,5,7.6,10.0,2022-09-20T00:00:00Z\n" +
      "832,,movie,M,1931-05-11T00:00:00Z,,,8.1,,\n";
    const { source, titles, of } = await titlesOf("ratings.csv", csv, "list");
    expect(source).toBe("tmdb");
    const atMs = Date.parse("2022-09-20");
    expect(of("Heat")).toEqual({
      ...HEAT,
      choices: { rating: { halfStars: 9, atMs }, watchedAtMs: atMs },
    });
    expect(of("Signals")).toMatchObject({ kind: "tv", year: "2001" });
    expect(of("Signals")?.choices, "not the episode's").toEqual({ rating: { halfStars: 6, atMs } });
    expect(titles).toHaveLength(2);
  });

  test("are the watchlist where nothing is rated, or what the viewer says", async () => {
    const csv = `${TMDB}120,tt0120737,movie,Ran,1985-06-01,,,8.9,,2024-03-01\n`;
    expect((await titlesOf("watchlist.csv", csv)).of("Ran")?.choices).toEqual({
      savedAtMs: noon("2024-03-01"),
    });
    const listed = await titlesOf("favorites.csv", csv, "list");
    expect(listed.lists).toEqual([{ name: "favorites", description: "" }]);
    expect(listed.of("Ran")?.choices).toEqual({ lists: [[0, 1]] });
  });
});

describe("Movary's files", () => {
  test("are the history with each day, and its comments as notes", async () => {
    const csv =
      "title,year,tmdbId,imdbId,watchedAt,comment,location\n" +
      '"Heat",1995,949,tt0113277,2025-02-03,Loud.,Home\n"Heat",1995,949,tt0113277,2020-01-02,,\n' +
      '"Ran",1985,11645,tt0089881,,,\n';
    const { source, of } = await titlesOf("history.csv", csv);
    expect(source).toBe("movary");
    expect(of("Heat")).toEqual({
      ...HEAT,
      choices: {
        watchedAtMs: noon("2025-02-03"),
        days: ["2025-02-03", "2020-01-02"],
        note: "Loud.",
      },
    });
    expect(of("Ran")?.choices).toEqual({ watchedAtMs: 1 });
  });

  test("are ratings of ten points, and the watchlist", async () => {
    const rated = "title,year,tmdbId,imdbId,userRating\nHeat,1995,949,tt0113277,4\n";
    expect((await titlesOf("ratings.csv", rated)).of("Heat")?.choices).toEqual({
      rating: { halfStars: 4, atMs: 1 },
    });
    const saved = "title,year,tmdbId,imdbId,addedAt\nHeat,1995,949,tt0113277,2024-03-01 10:00:00\n";
    expect((await titlesOf("watchlist.csv", saved)).titles).toMatchObject([
      { title: "Heat", choices: { savedAtMs: expect.any(Number) } },
    ]);
  });
});

const choicesOf = async (csv: string, name = "NetflixViewingHistory.csv") => {
  const { source, titles } = await titlesOf(name, csv);
  expect(source).toBe("netflix");
  return titles.map(({ kind, title, choices }) => [kind, title, choices]);
};

describe("Netflix's viewing history", () => {
  test("has films and shows by day, and the episodes that it numbers", async () => {
    const csv =
      'Title,Date\n"Mission: Impossible","12/31/24"\n' +
      '"Signals: Season 2: Episode 5","12/30/24"\n' +
      '"Signals: Season 1: The Ring: Part One","12/5/24"\n' +
      '"Quelle: Miniserie: Folge 3","12/4/24"\n"Signals: Staffel 2: Der Ring","12/1/24"\n';
    expect(await choicesOf(csv)).toEqual([
      [undefined, "Mission: Impossible", { days: ["2024-12-31"] }],
      [
        "tv",
        "Signals",
        { parts: [["S2E5", noon("2024-12-30"), true]], days: ["2024-12-05", "2024-12-01"] },
      ],
      ["tv", "Quelle", { parts: [["S1E3", noon("2024-12-04"), true]] }],
    ]);
  });

  test.each([
    ["the day first", "31.12.24", "01.12.24", ["2024-12-31", "2024-12-01"]],
    ["the month first", "12/31/2024", "12/1/2024", ["2024-12-31", "2024-12-01"]],
    ["the year first", "2024-12-31", "2024/12/01", ["2024-12-31", "2024-12-01"]],
    ["the day first, as the latest is on top", "4/5/24", "7/4/24", ["2024-05-04", "2024-04-07"]],
    [
      "no order that is certain, so it has no such day",
      "3/4/24",
      "3/3/24",
      [undefined, "2024-03-03"],
    ],
    ["days that do not exist", "31/6/24", "30/2/24", [undefined, undefined]],
  ])("has %s", async (_, one, other, days) => {
    const { titles } = await titlesOf("netflix.csv", `Title,Date\nA,${one}\nB,${other}\n`);
    expect(titles.map(({ choices }) => choices.days?.[0])).toEqual(days);
  });

  test("has the order that alone is possible, whatever line stands where", async () => {
    const csv = "Title,Date\nA,12/5/24\nB,12/31/24\nC,12/1/24\nD,\n";
    const { titles } = await titlesOf("netflix.csv", csv);
    expect(titles.map(({ choices }) => choices.days?.[0])).toEqual([
      "2024-12-05",
      "2024-12-31",
      "2024-12-01",
      undefined,
    ]);
  });

  test("has no days that may be others where somebody turned the lines around", async () => {
    const csv = "Title,Date\nA,1/5/24\nB,1/7/24\nC,2/3/24\n";
    const { titles } = await titlesOf("netflix.csv", csv);
    expect(titles.map(({ choices }) => choices.days)).toEqual([undefined, undefined, undefined]);
  });

  test("has no show where a film's name ends with its part", async () => {
    const csv = 'Title,Date\n"The Ring: Part 1",12/31/24\n"Signals: Vol. 2",12/30/24\n';
    const days = (day: string) => ({ days: [day] });
    expect(await choicesOf(csv)).toEqual([
      [undefined, "The Ring: Part 1", days("2024-12-31")],
      [undefined, "Signals: Vol. 2", days("2024-12-30")],
    ]);
    const list = await titlesOf("films.csv", csv);
    expect(list.source, "a list that somebody wrote").toBe("list");
    expect(list.of("The Ring: Part 1")?.choices).toEqual({ savedAtMs: expect.any(Number) });
  });

  test("is known by its seasons where it has another name, and a plain list is none", async () => {
    const csv = "Title,Date\nSignals: シーズン2: 指輪,2024/12/30\n";
    expect(await choicesOf(csv, "history.csv")).toEqual([
      ["tv", "Signals", { days: ["2024-12-30"] }],
    ]);
    const list = await titlesOf("films.csv", "Title,Date\nMission: Impossible,2024-12-30\n");
    expect(list.source).toBe("list");
  });

  test("of a whole account has each play of ten minutes, no trailers, and its profiles", async () => {
    const head =
      "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country\n";
    const csv =
      `${head}Ada,2024-12-31 23:30:00,01:43:00,,Heat,,TV,01:43:00,01:43:00,IN (India)\n` +
      "Ada,2024-12-31 20:00:00,00:01:00,,Heat,TRAILER,TV,,,IN (India)\n" +
      "Ada,2024-12-31 21:00:00,00:09:59,,Ran,,TV,,,IN (India)\n" +
      "Bob,2024-12-30 20:00:00,00:45:00,,Signals: Season 2: Episode 5,,TV,,,IN (India)\n";
    const { source, titles, accounts } = await titlesOf("ViewingActivity.csv", csv);
    expect(source).toBe("netflix");
    expect(titles).toMatchObject([
      { title: "Heat", account: "Ada", choices: { days: ["2024-12-31"] } },
      { title: "Signals", account: "Bob" },
    ]);
    expect(accounts).toEqual([
      { id: "Ada", name: "Ada", titles: 1, examples: ["Heat"] },
      { id: "Bob", name: "Bob", titles: 1, examples: ["Signals"] },
    ]);
  });
});

describe("a history of a household", () => {
  const seconds = NOW / 1000 - 1000;
  const movie = (title: string, accountID: number) => ({
    type: "movie",
    title,
    year: 1995,
    viewedAt: seconds,
    accountID,
  });
  const plexOf = (...entries: object[]) =>
    titlesOf("history.json", JSON.stringify({ MediaContainer: { Metadata: entries } }));

  test("of Plex tells its accounts apart, by some of their titles", async () => {
    const { titles, accounts } = await plexOf(
      movie("Heat", 1),
      movie("Heat", 20),
      ...["A", "B", "C"].map((title) => movie(title, 20)),
    );
    expect(accounts).toEqual([
      { id: "1", name: "", titles: 1, examples: ["Heat"] },
      { id: "20", name: "", titles: 4, examples: ["Heat", "A", "B"] },
    ]);
    expect(titles.map(({ title, account }) => [title, account])).toEqual([
      ["Heat", "1"],
      ["Heat", "20"],
      ["A", "20"],
      ["B", "20"],
      ["C", "20"],
    ]);
  });

  test("of one account asks nothing", async () => {
    const { titles, accounts } = await plexOf(movie("Heat", 20), movie("Ran", 20));
    expect(accounts).toEqual([]);
    expect(titles.map(({ account }) => account)).toEqual([undefined, undefined]);
  });

  test("of Jellyfin's plugin, which has all who use the server, tells them apart", async () => {
    const line = (user: string, name: string) =>
      `2025-02-03 20:00:00.123\t${user}\titem\tMovie\t${name}\tDirectPlay\tweb\tFirefox\t9000`;
    const lines = [line("a1", "Heat"), line("b2", "Heat"), line("b2", "Ran")];
    const { titles, accounts } = await titlesOf("playback.tsv", lines.join("\n"));
    expect(accounts).toEqual([
      { id: "a1", name: "", titles: 1, examples: ["Heat"] },
      { id: "b2", name: "", titles: 2, examples: ["Heat", "Ran"] },
    ]);
    expect(titles.map(({ account }) => account)).toEqual(["a1", "b2", "b2"]);
  });

  test("of Tautulli has people's names, in JSON and in tables", async () => {
    const entry = { media_type: "movie", title: "Heat", date: seconds, watched_status: 1 };
    const all = [
      { ...entry, user_id: 1, user: "ada", friendly_name: "Ada" },
      { ...entry, user_id: 2, user: "bob", friendly_name: "" },
    ];
    const names = ({ accounts }: Awaited<ReturnType<typeof titlesOf>>) =>
      accounts.map(({ id, name }) => [id, name]);
    expect(names(await titlesOf("history.json", JSON.stringify(all)))).toEqual([
      ["1", "Ada"],
      ["2", "bob"],
    ]);
    const csv =
      "date,user,friendly_name,media_type,title,watched_status\n" +
      `${seconds},ada,Ada,movie,Heat,1\n${seconds},bob,,movie,Heat,1\n`;
    expect(names(await titlesOf("tautulli.csv", csv))).toEqual([
      ["Ada", "Ada"],
      ["bob", "bob"],
    ]);
  });
});
