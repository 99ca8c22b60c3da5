import { expect, test } from "vitest";

import { read, titlesOf } from "#tests/library/read-file.ts";

/** What each entry of a history or a library of Plex brings. */
async function plexBrings(...entries: object[]) {
  const found = await read("plex.json", JSON.stringify({ MediaContainer: { Metadata: entries } }));
  return found.outcome === "read"
    ? found.titles.map(({ kind, title, choices }) => [kind, title, choices])
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
    expect(source).toBe("tautulli");
    expect(titles.map(({ title, choices }) => [title, choices])).toEqual([
      ["Heat", { watchedAtMs: date * 1000, days: ["2025-02-03"] }],
      ["Signals", { parts: [["S1E2", date * 1000, true]] }],
    ]);
  }
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
    choices: { watchedAtMs: seconds * 1000, rating: { halfStars: 8 }, days: ["2025-02-03"] },
  });
  expect(of("Severance")?.choices.parts).toEqual([["S1E2", seconds * 1000, true]]);
  const tautulli =
    "date,media_type,title,grandparent_title,parent_media_index,media_index,year,guid,watched_status\n" +
    `${seconds},movie,Heat,,,,1995,com.plexapp.agents.imdb://tt0113277?lang=en,1\n` +
    `${seconds},movie,Ran,,,,1985,,0\n${seconds},episode,Half Loop,Severance,1,2,2022,,1\n`;
  const reported = await titlesOf("tautulli.csv", tautulli);
  expect(reported.source).toBe("tautulli");
  expect(reported.titles.map(({ title }) => title)).toEqual(["Heat", "Severance"]);
  expect(reported.of("Heat")?.ids).toEqual({ imdb: "tt0113277" });
});
