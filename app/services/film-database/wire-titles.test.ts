import { describe, expect, test } from "vitest";

import { changesPage, movieDates, serviceList, showDates } from "./wire-dates.ts";
import { seasonDetails } from "./wire-parts.ts";
import { movieDetails, showDetails } from "./wire-titles.ts";
import { createListOf } from "./wire-values.ts";

const listOf = createListOf(() => undefined);
const provider = { provider_id: 8, provider_name: "Pictures", logo_path: "/8.png" };
const providers = { results: { IN: { link: "http://x", flatrate: [provider, {}] }, US: 7 } };
const of = { id: 19, adult: true, status: "Released", poster_path: "/19.jpg" };

describe("a film's details", () => {
  const body = {
    ...of,
    title: "Metropolis",
    release_date: "1927-02-06",
    runtime: 153,
    genres: [{ id: 1 }],
    videos: {
      results: [
        {
          key: "a",
          site: "YouTube",
        },
        {},
      ],
    },
    credits: {
      cast: [
        {
          id: 1,
          name: "Brigitte",
          character: "Maria",
          order: 2,
        },
        { id: 2 },
      ],
      crew: [
        {
          id: 3,
          name: "Fritz",
          job: "Director",
          department: "Directing",
        },
      ],
    },
    recommendations: {
      results: [
        {
          id: 20,
          title: "M",
        },
        {
          id: 21,
          name: "A collection",
        },
      ],
    },
    release_dates: {
      results: [
        {
          iso_3166_1: "DE",
          release_dates: [
            {
              certification: "12",
              type: 3,
            },
          ],
        },
        {
          iso_3166_1: "Germany",
          release_dates: [],
        },
      ],
    },
    "watch/providers": providers,
  };

  test("keep what is valid of each part", () => {
    const read = movieDetails(listOf).parse(body);
    expect(read).toMatchObject({ id: 19, adult: true, title: "Metropolis", runtime: 153 });
    expect(read.videos).toMatchObject([{ key: "a", site: "YouTube" }]);
    expect(read.videos[0]?.official, "not said").toBeUndefined();
    expect(read.credits.cast).toEqual([
      { id: 1, name: "Brigitte", profile_path: undefined, character: "Maria", order: 2 },
    ]);
    expect(read.credits.crew).toMatchObject([{ job: "Director", department: "Directing" }]);
    expect(read.recommendations).toMatchObject([{ id: 20, media_type: "movie", title: "M" }]);
    expect(read.release_dates).toEqual([
      { iso_3166_1: "DE", release_dates: [{ certification: "12", type: 3 }] },
    ]);
    expect(read["watch/providers"]["IN"]).toEqual({
      link: "http://x",
      flatrate: [
        {
          ...provider,
          display_priority: 0,
        },
      ],
      free: [],
      ads: [],
      rent: [],
      buy: [],
    });
    const empty = { link: "", flatrate: [], free: [], ads: [], rent: [], buy: [] };
    expect(read["watch/providers"]["US"]).toEqual(empty);
  });

  test("are those of a film without any part, and none without its name", () => {
    const read = movieDetails(listOf).parse({ id: 19, title: "Metropolis", credits: "none" });
    expect(read).toMatchObject({ videos: [], recommendations: [], release_dates: [], genres: [] });
    expect(read).toMatchObject({ credits: { cast: [], crew: [] }, "watch/providers": {} });
    expect(movieDetails(listOf).safeParse({ id: 19, title: "" }).success).toBe(false);
  });
});

test("a show's details keep what is valid of each part", () => {
  const read = showDetails(listOf).parse({
    ...of,
    name: "Serial",
    first_air_date: "1960-01-02",
    number_of_seasons: 2,
    created_by: [
      {
        id: 1,
        name: "Ada",
      },
      {
        id: 2,
        name: "",
      },
    ],
    networks: [
      {
        id: 3,
        name: "One",
      },
    ],
    seasons: [
      {
        id: 4,
        season_number: 1,
        episode_count: 8,
      },
      {
        id: 5,
        season_number: -1,
      },
    ],
    aggregate_credits: {
      cast: [
        {
          id: 1,
          name: "B",
          roles: [
            {
              character: "C",
              episode_count: 3,
            },
          ],
          order: 1,
        },
      ],
      crew: [
        {
          id: 2,
          name: "D",
          department: "Writing",
          jobs: [{ job: "Writer" }],
        },
      ],
    },
    recommendations: {
      results: [
        {
          id: 7,
          name: "Other",
        },
      ],
    },
    content_ratings: {
      results: [
        {
          iso_3166_1: "IN",
          rating: "UA",
        },
        { rating: "12" },
      ],
    },
  });
  expect(read).toMatchObject({ name: "Serial", number_of_seasons: 2, number_of_episodes: 0 });
  expect(read.created_by).toEqual([{ id: 1, name: "Ada" }]);
  expect(read.networks).toEqual([{ id: 3, name: "One" }]);
  expect(read.seasons).toMatchObject([{ id: 4, season_number: 1, episode_count: 8, air_date: "" }]);
  expect(read.aggregate_credits).toMatchObject({
    cast: [{ roles: [{ character: "C", episode_count: 3 }], total_episode_count: 0, order: 1 }],
    crew: [{ department: "Writing", jobs: [{ job: "Writer", episode_count: 0 }] }],
  });
  expect(read.recommendations).toMatchObject([{ id: 7, media_type: "tv", title: "Other" }]);
  expect(read.content_ratings).toEqual([{ iso_3166_1: "IN", rating: "UA" }]);
});

test("a season has its numbered episodes", () => {
  const episode = { id: 1, name: "Pilot", air_date: "1960-01-02", episode_number: 1, runtime: 25 };
  const read = seasonDetails(listOf).parse({
    id: 4,
    name: "One",
    season_number: 1,
    poster_path: "/4.jpg",
    episodes: [
      episode,
      {
        ...episode,
        episode_number: -1,
      },
    ],
  });
  expect(read).toMatchObject({ name: "One", season_number: 1, poster_path: "/4.jpg" });
  expect(read.episodes).toMatchObject([{ ...episode, overview: "", vote_count: 0 }]);
});

describe("dates", () => {
  test("of a film are those of each country, with their kinds", () => {
    const dates = [{ type: 3, release_date: "1927-02-06T00:00:00.000Z" }];
    const results = [{ iso_3166_1: "DE", release_dates: dates }, { iso_3166_1: "D" }];
    const body = { ...of, title: "Metropolis", "watch/providers": providers };
    const read = movieDates(listOf).parse({ ...body, release_dates: { results } });
    expect(read).toMatchObject({ id: 19, adult: true, status: "Released", title: "Metropolis" });
    expect(read.release_dates.results).toEqual([{ iso_3166_1: "DE", release_dates: dates }]);
    expect(Object.keys(read["watch/providers"])).toEqual(["IN", "US"]);
    expect(movieDates(listOf).parse({ ...body, release_dates: 1 }).release_dates).toEqual({
      results: [],
    });
  });

  test("of a show are its next and last episodes and its seasons", () => {
    const next = { name: "Two", air_date: "2026-12-01", season_number: 1, episode_number: 2 };
    const seasons = [{ season_number: 1, air_date: "2026-11-24" }];
    const read = showDates(listOf).parse({
      ...of,
      name: "Serial",
      next_episode_to_air: next,
      seasons,
      last_episode_to_air: { name: "One" },
    });
    expect(read).toMatchObject({ id: 19, name: "Serial", next_episode_to_air: next, seasons });
    expect(read.last_episode_to_air).toBeUndefined();
  });
});

test("services have their places in each region", () => {
  const priorities = { display_priority: 4, display_priorities: { IN: 1 } };
  const read = serviceList(listOf).parse({
    results: [{ ...provider, ...priorities }, { ...provider, display_priorities: 7 }, {}],
  });
  expect(read.results).toEqual([
    { ...provider, ...priorities },
    { ...provider, display_priority: 0, display_priorities: {} },
  ]);
});

test("a list of changes has between one and five hundred pages", () => {
  const read = (more: object) => changesPage(listOf).parse({ results: [{ id: 1 }, {}], ...more });
  expect(read({ total_pages: 3 })).toEqual({ ids: [1], lastPage: 3 });
  expect(read({ total_pages: 0 }).lastPage).toBe(1);
  expect(read({}).lastPage).toBe(1);
  expect(read({ total_pages: 501 }).lastPage).toBe(500);
});
