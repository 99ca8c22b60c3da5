import { expect, test } from "vitest";

import type { WireTitle } from "#app/services/film-database/wire-rows.ts";
import { createFakeDates } from "#tests/following/fake-dates.ts";

import { checkSubject, type DateSource } from "./check-subject.server.ts";

const NOW = Date.parse("2026-11-23T09:30:00Z");
type Subject = Parameters<typeof checkSubject>[1];

const check = (
  content_type: Subject["content_type"],
  source: Partial<DateSource> = {},
  content_id = "5",
) => {
  const fake = createFakeDates(NOW);
  fake.films.set(5, { day: "2026-12-24", regions: {}, services: { IN: [8] } });
  fake.shows.set(5, ["2026-11-20", "2026-11-27"]);
  const subject = { content_type, content_id, failures: 0 };
  return checkSubject({ ...fake.source, ...source }, subject, NOW);
};

const work = (id: number, date: string, more: Partial<WireTitle> = {}): WireTitle => ({
  media_type: "movie",
  id,
  title: `Film ${id}`,
  original_title: "",
  original_language: "en",
  date,
  poster_path: undefined,
  vote_average: 0,
  vote_count: 0,
  is_adult: false,
  ...more,
});
const idsOf = ({ titles }: Awaited<ReturnType<typeof check>>) =>
  titles?.map(({ content_id }) => content_id);

test("a film and a show have a name with its language, dates and services; a missing one nothing", async () => {
  expect(await check("movie")).toMatchObject({
    title: "Film 5",
    lang: "en",
    dates: [{ kind: "release", day: "2026-12-24" }],
    services: [{ region: "IN", service_id: 8 }],
  });
  expect(await check("tv")).toMatchObject({
    title: "Show 5",
    lang: "en",
    dates: [
      { season: 2, episode: 1 },
      { season: 2, episode: 2 },
    ],
  });
  expect(await check("movie", {}, "6")).toEqual({});
  expect(await check("tv", {}, "6")).toEqual({});
});

test("what is for adults has no dates", async () => {
  const { source, films, shows } = createFakeDates(NOW);
  films.set(5, { day: "2026-12-24", regions: {} });
  shows.set(5, ["2026-11-27"]);
  for (const mark of [{ adult: true }, { softcore: true }]) {
    const movieDates: DateSource["movieDates"] = async (...request) => {
      const film = await source.movieDates(...request);
      return film && { ...film, ...mark };
    };
    const showDates: DateSource["showDates"] = async (...request) => {
      const show = await source.showDates(...request);
      return show && { ...show, ...mark };
    };
    expect(await check("movie", { movieDates })).toMatchObject({ title: "Film 5", dates: [] });
    expect(await check("tv", { showDates })).toMatchObject({ title: "Show 5", dates: [] });
  }
});

test("a season is asked for only where an episode is to come", async () => {
  const { source, shows } = createFakeDates(NOW);
  shows.set(5, ["2026-11-20"]);
  let request = 0;
  const season: DateSource["season"] = (...given) => {
    request += 1;
    return source.season(...given);
  };
  await check("tv", { showDates: source.showDates, season });
  expect(request).toBe(0);
  await check("tv", { season });
  expect(request).toBe(1);
});

test("of a collection the works that may still come out count, the soonest first, undated last", async () => {
  const parts = [
    work(1, ""),
    work(2, "2027-05-01"),
    work(3, "2026-12-01"),
    work(4, "1999-01-01"),
    work(5, "2026-12-02", { is_adult: true }),
    work(3, "2026-12-01"),
    work(3, "2027-01-01", { media_type: "tv" }),
  ];
  const collection = async () => ({ parts }) as Awaited<ReturnType<DateSource["collection"]>>;
  const found = await check("collection", { collection });
  expect(found).toEqual({
    titles: [
      { content_type: "movie", content_id: "3" },
      { content_type: "tv", content_id: "3" },
      { content_type: "movie", content_id: "2" },
      { content_type: "movie", content_id: "1" },
    ],
  });
  expect(await check("collection", { collection: async () => undefined })).toEqual({ titles: [] });
  const many = Array.from({ length: 41 }, (_, at) => work(at, "2026-12-01"));
  const long = await check("collection", {
    collection: async () => ({ parts: many }) as Awaited<ReturnType<DateSource["collection"]>>,
  });
  expect(long.titles).toHaveLength(40);
});

test("of a person both what they play in and what they make counts", async () => {
  const person = async () =>
    ({
      combined_credits: {
        cast: [{ title: work(1, "2026-12-01") }],
        crew: [{ title: work(2, "2026-12-02") }],
      },
    }) as Awaited<ReturnType<DateSource["person"]>>;
  expect(idsOf(await check("person", { person }))).toEqual(["1", "2"]);
  expect(await check("person", { person: async () => undefined })).toEqual({ titles: [] });
});

test("of the popular lists the first forty films and shows each count", async () => {
  const request: unknown[] = [];
  const list: DateSource["list"] = async (name, options) => {
    request.push([name, options]);
    const results = Array.from({ length: 42 }, (_, at) =>
      work(at, "", { is_adult: at === 0, media_type: name.startsWith("tv") ? "tv" : "movie" }),
    );
    return { results, collections: [], people: [], last_page: 1, total_results: 42 };
  };
  const { titles = [] } = await check("list", { list }, "popular");
  expect(request).toEqual([
    ["movie/upcoming", { language: "en-US", page: 1 }],
    ["tv/on_the_air", { language: "en-US", page: 1 }],
  ]);
  expect(titles).toHaveLength(80);
  expect([titles[0], titles[40]]).toEqual([
    { content_type: "movie", content_id: "1" },
    { content_type: "tv", content_id: "1" },
  ]);
});
