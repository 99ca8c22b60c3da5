import { expect, test } from "vitest";

import { titlesOf } from "#tests/library/read-file.ts";

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
    choices: { days: ["2025-02-03"] },
  });
  expect(of("Severance")).toMatchObject({
    ids: { tmdb: 95396 },
    year: "2022",
    choices: { parts: [["S1E3", Date.parse(played.LastPlayedDate), true]] },
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
    { kind: "movie", ids: { tmdb: 949 }, title: "Heat", year: "", choices: { watchedAtMs: 1 } },
    { kind: "tv", ids: {}, title: "Signals", year: "", choices: { parts: [["S1E3", 1, true]] } },
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
    expect(source).toBe("list");
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
      choices: { watchedAtMs: atMs, days: ["2025-02-03"] },
    },
    {
      kind: "movie",
      ids: {},
      title: "Heat 2",
      year: "",
      choices: { watchedAtMs: atMs, days: ["2025-02-03"] },
    },
    { kind: "tv", ids: {}, title: "Signals", year: "", choices: { parts: [["S1E2", atMs, true]] } },
  ]);
});
