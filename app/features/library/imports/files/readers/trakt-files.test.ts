import { expect, test } from "vitest";

import { HEAT, NOW, read, titlesOf, zipOf } from "#tests/library/read-file.ts";

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
    ...HEAT,
    choices: {
      watchedAtMs: Date.parse("2026-08-21T06:41:00Z"),
      days: ["2026-08-21", "2020-01-01"],
      rating: { halfStars: 9, atMs: Date.parse("2026-06-30T19:55:52Z") },
      lists: [[0, 1]],
    },
  });
  expect(of("Severance")).toMatchObject({
    kind: "tv",
    ids: { tmdb: 95396, tvdb: 371980 },
    choices: {
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
  return found.outcome === "read" ? found.titles[0]?.choices : found.reason;
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

const listed = "2026-01-04T14:02:03.000Z";
const ofArchive = async (files: Record<string, unknown>) =>
  titlesOf(
    "trakt.zip",
    await zipOf(
      Object.fromEntries(Object.entries(files).map(([name, all]) => [name, JSON.stringify(all)])),
    ),
  );

test("Trakt's lists may be called like its other files, and none is lost or misplaced", async () => {
  const entries = [{ rank: 1, listed_at: listed, type: "movie", movie: heat }];
  const { lists, ignored, of } = await ofArchive({
    "lists-list-7-hidden-gems.json": entries,
    "lists-list-8-comments-notes.json": entries,
    "lists-list-9-x-watchlist-horror.json": entries,
    "lists-list-10-watchlist.json": entries,
  });
  expect(lists.map(({ name }) => name).toSorted()).toEqual([
    "comments notes",
    "hidden gems",
    "watchlist",
    "x watchlist horror",
  ]);
  expect(of("Heat")?.choices.lists).toHaveLength(4);
  expect(of("Heat")?.choices.savedAtMs).toBeUndefined();
  expect(ignored).toEqual([]);
});

test("Trakt's lists have the names and descriptions that the file of all lists has", async () => {
  const entries = [{ rank: 1, listed_at: listed, type: "movie", movie: heat }];
  const about = (number: number, slug: string, name: string, description: string | null) => ({
    name,
    description,
    privacy: "private",
    item_count: 1,
    ids: { trakt: number, slug },
  });
  const { lists, ignored } = await ofArchive({
    "lists-lists.json": [
      about(7, "hidden-gems", "Hidden Gems!", "Seen by few."),
      about(8, "noir-1", "Noir: 1", null),
      about(9, "empty", "Empty", null),
    ],
    "lists-list-7-hidden-gems.json": entries,
    "lists-noir-1.json": entries,
    "lists-list-12-others.json": entries,
  });
  expect(lists.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: "Hidden Gems!", description: "Seen by few." },
    { name: "Noir: 1", description: "" },
    { name: "others", description: "" },
  ]);
  expect(ignored).toEqual([]);
});

test("Trakt's seasons, episodes and people of a list are told, and are not their shows", async () => {
  const { titles } = await ofArchive({
    "lists-list-7-best.json": [
      { rank: 1, listed_at: listed, type: "person", person: { name: "Ada", ids: { trakt: 1 } } },
      { rank: 2, listed_at: listed, type: "season", season: { number: 2 }, show: severance },
      {
        rank: 3,
        listed_at: listed,
        type: "episode",
        episode: { season: 1, number: 9 },
        show: severance,
      },
    ],
  });
  expect(titles).toEqual(
    ["Ada", "Severance S2", "Severance S1E9"].map((title, at) => ({
      ids: {},
      title,
      year: at === 0 ? "" : "2022",
      reason: "part",
      choices: { lists: [[0, at + 1]] },
    })),
  );
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
  expect(of("Severance")?.choices).toEqual({
    parts: [
      ["S1E1", Date.parse("2024-01-01"), true],
      ["S1E2", Date.parse("2024-01-02"), true],
    ],
  });
});
