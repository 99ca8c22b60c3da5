import { expect, test } from "vitest";

import { dayOf, mayComeOut, rowsOfMovie, rowsOfShow } from "./date-rows.ts";

const NOW = Date.parse("2026-11-23T09:30:00Z");
const DAY_MS = 24 * 3_600_000;
/** So many days from today. */
const daysFrom = (days: number) => dayOf(NOW + days * DAY_MS);

type WireMovie = Parameters<typeof rowsOfMovie>[0];
type WireShow = Parameters<typeof rowsOfShow>[0];
type WireSeason = NonNullable<Parameters<typeof rowsOfShow>[1]>;

const titled = {
  id: 1,
  adult: false,
  softcore: false,
  original_language: "en",
  poster_path: undefined,
  status: "",
  "watch/providers": {},
};
const movieRows = (
  releases: Readonly<Record<string, readonly [type: number, date: string][]>>,
  release_date = "",
) =>
  rowsOfMovie(
    {
      ...titled,
      title: "Film",
      original_title: "Film",
      release_date,
      release_dates: {
        results: Object.entries(releases).map(([iso_3166_1, dates]) => ({
          iso_3166_1,
          release_dates: dates.map(([type, date]) => ({ type, release_date: date })),
        })),
      },
    } satisfies WireMovie,
    NOW,
  );

test("what came out two months ago or comes within two years is stored, and what has no date yet", () => {
  expect(mayComeOut("", NOW)).toBe(true);
  expect([-63, -62, 0, 730, 731].map((days) => mayComeOut(daysFrom(days), NOW))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("a film has one date of each kind in a region, and its first one anywhere", () => {
  const day = daysFrom(10);
  const all = [1, 2, 3, 4, 5, 6, 7].map((type) => [type, day] as [number, string]);
  const rows = movieRows({ IN: all, DE: [[3, day]] }, daysFrom(5));
  expect(rows.map(({ kind, region }) => `${kind} ${region}`)).toEqual([
    "release ",
    "premiere IN",
    "limited IN",
    "cinema IN",
    "digital IN",
    "physical IN",
    "tv IN",
    "cinema DE",
  ]);
  const none = { season: 0, episode: 0, episode_title: "", starts_at: null };
  expect(rows[0]).toEqual({ kind: "release", region: "", day: daysFrom(5), ...none });
  expect(rows[3]).toEqual({ kind: "cinema", region: "IN", day, ...none });
  expect(movieRows({ IN: [[3, daysFrom(-63)]] }, daysFrom(-63))).toEqual([]);
});

test("of several dates the next one counts, today's too, and otherwise the latest", () => {
  const chosen = (...days: number[]) =>
    movieRows({ IN: days.map((each) => [3, daysFrom(each)]) })[0]?.day;
  for (const days of [
    [20, 10, 30],
    [10, 20, -5],
    [-5, 20, 10],
    [-5, -9, 10],
  ]) {
    expect(chosen(...days)).toBe(daysFrom(10));
  }
  expect(chosen(10, 0)).toBe(daysFrom(0));
  expect(chosen(0, 10, -1)).toBe(daysFrom(0));
  expect(chosen(-9, -5, -7)).toBe(daysFrom(-5));
});

test("a day that does not exist is no date", () => {
  for (const day of ["2026-12-00", "2027-02-30"]) {
    expect(movieRows({ IN: [[3, day]] }, day), day).toEqual([]);
    expect(showRows({ next_episode_to_air: episode(2, 1, day) }), day).toEqual([]);
    expect(mayComeOut(day, NOW), "it has one later").toBe(true);
  }
});

test("an episode that only has a number is stored without a name", () => {
  const next = { ...episode(2, 3, daysFrom(7)), name: "Episode 3" };
  expect(showRows({ next_episode_to_air: next })).toMatchObject([
    { season: 2, episode: 3, episode_title: "" },
  ]);
});

test("a time of day is known where it is not midnight in UTC", () => {
  const rowOf = (text: string) => movieRows({ IN: [[3, text]] })[0];
  const day = daysFrom(10);
  const atMs = Date.parse(`${day}T18:30:00.000Z`);
  expect(rowOf(`${day}T18:30:00.000Z`)).toMatchObject({ day, starts_at: atMs });
  expect(rowOf(`${day}T00:00:00.000Z`)).toMatchObject({ day, starts_at: null });
  expect(rowOf(day)).toMatchObject({ day, starts_at: null });
  for (const text of ["soon", "", `${day}Tsoon`, `${day} 18:30`, `on ${day}`]) {
    expect(rowOf(text)).toBeUndefined();
  }
});

const episode = (season_number: number, episode_number: number, air_date: string) => ({
  name: `Part ${episode_number}`,
  season_number,
  episode_number,
  air_date,
});
function showRows(show: Partial<WireShow>, season?: Partial<WireSeason>) {
  const wire: WireShow = {
    ...titled,
    name: "Show",
    original_name: "Show",
    next_episode_to_air: undefined,
    last_episode_to_air: undefined,
    seasons: [],
    ...show,
  };
  return rowsOfShow(wire, season as WireSeason | undefined, NOW);
}
const named = (rows: ReturnType<typeof rowsOfShow>) =>
  rows.map(({ kind, season, episode: number, day }) => `${kind} S${season}E${number} ${day}`);

test("a show has its last and its next episode, and those of the season that is coming", () => {
  const last = episode(1, 9, daysFrom(-7));
  const next = episode(2, 1, daysFrom(7));
  const rows = showRows({ last_episode_to_air: last, next_episode_to_air: next });
  expect(rows).toEqual([
    {
      kind: "episode",
      region: "",
      season: 1,
      episode: 9,
      day: last.air_date,
      starts_at: null,
      episode_title: "Part 9",
    },
    expect.objectContaining({ season: 2, episode: 1, episode_title: "Part 1" }),
  ]);
  const parts = [next, episode(2, 2, daysFrom(14)), episode(2, 3, "")];
  const episodes = parts as unknown as WireSeason["episodes"];
  const season = { season_number: 2, episodes };
  expect(named(showRows({ next_episode_to_air: next }, season))).toEqual([
    `episode S2E1 ${daysFrom(7)}`,
    `episode S2E2 ${daysFrom(14)}`,
  ]);
});

test("a season that is to come has a day, unless its first episode has; specials have none", () => {
  const seasons = [
    { season_number: 0, air_date: daysFrom(9) },
    { season_number: 1, air_date: daysFrom(-5) },
    { season_number: 2, air_date: daysFrom(0) },
    { season_number: 4, air_date: daysFrom(30) },
    { season_number: 3, air_date: daysFrom(20) },
  ];
  expect(named(showRows({ seasons }))).toEqual([
    `season S3E0 ${daysFrom(20)}`,
    `season S4E0 ${daysFrom(30)}`,
  ]);
  const next_episode_to_air = episode(3, 1, daysFrom(20));
  expect(named(showRows({ seasons, next_episode_to_air }))).toEqual([
    `episode S3E1 ${daysFrom(20)}`,
    `season S4E0 ${daysFrom(30)}`,
  ]);
  expect(showRows({ next_episode_to_air: episode(0, 1, daysFrom(2)) })).toEqual([]);
});

test("of a show with too many dates the latest are kept, and a long title is cut", () => {
  const parts = Array.from({ length: 401 }, (_, at) => ({
    ...episode(1, at + 1, daysFrom(at)),
    name: "x".repeat(301),
  }));
  const episodes = parts as unknown as WireSeason["episodes"];
  const rows = showRows({}, { season_number: 1, episodes: episodes.toReversed() });
  expect([rows.length, rows[0]?.episode, rows.at(-1)?.episode]).toEqual([400, 2, 401]);
  expect(rows[0]?.episode_title).toBe("x".repeat(300));
});
