import { describe, expect, test } from "vitest";

import type { WireProviders, WireVideo } from "#app/services/film-database/wire-parts.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { toMovieCertificates, toShowCertificates } from "../age-limits/certificate.ts";
import { toMovieCredits, toShowCredits } from "./credits.ts";
import { genreLabel } from "../lists/genres.ts";
import { parsePages } from "../lists/listings.ts";
import { parseTitleId, titleTag, withoutRepeats } from "./title-card.ts";
import { titleLanguage } from "./title-language.ts";
import { rankTrailers } from "../trailers/trailer.ts";
import { toWatchOffers, watchIn } from "./where-to-watch.ts";
import { formatSeasonCount } from "./year-range.ts";

writesInEnglish();

describe("trailers", () => {
  const video = (name: string, more: Partial<WireVideo> = {}): WireVideo => ({
    id: name,
    key: "AbCdEfGhI-_",
    name,
    site: "YouTube",
    type: "Trailer",
    iso_639_1: "en",
    size: 1_080,
    official: true,
    published_at: "2024-01-01T00:00:00.000Z",
    ...more,
  });
  const rank = (videos: WireVideo[], original = "en") =>
    rankTrailers(videos, { viewer: "en", original }).map(({ name }) => name);

  test("come best first", () => {
    const videos = [
      video("official teaser, newest", { type: "Teaser", published_at: "2025-01-01" }),
      video("fan teaser", { type: "Teaser", official: false }),
      video("fan trailer", { official: false, published_at: "2025-05-05" }),
      video("trailer of an old record", { official: undefined, published_at: "" }),
      video("French trailer, newest", { iso_639_1: "fr", published_at: "2025-05-05" }),
      video("older trailer", { published_at: "2023-01-01T00:00:00.000Z" }),
      video("newer trailer, small", { size: 480 }),
      video("newer trailer, large", { size: 2_160 }),
    ];
    const expected = [
      "newer trailer, large",
      "newer trailer, small",
      "older trailer",
      "French trailer, newest",
      "trailer of an old record",
      "fan trailer",
      "official teaser, newest",
      "fan teaser",
    ];
    expect(rank(videos)).toEqual(expected);
    expect(rank(videos.toReversed())).toEqual(expected);
  });

  test("in the film's own language are as good as those in the viewer's", () => {
    const hindi = video("Hindi", { iso_639_1: "hi", published_at: "2025-01-01" });
    expect(rank([video("English"), hindi], "hi")).toEqual(["Hindi", "English"]);
    expect(rank([video("English"), hindi], "en")).toEqual(["English", "Hindi"]);
  });

  test.each<[string, Partial<WireVideo>]>([
    ["another site", { site: "Vimeo", key: "123456789" }],
    ["a clip", { type: "Clip" }],
    ["no type", { type: "" }],
    ["an invalid key", { key: "short" }],
    ["a key that is an address", { key: "AbCdEfGhI/?" }],
  ])("are not %s", (_, more) => {
    expect(rank([video("x", more)])).toEqual([]);
  });

  test("without publisher and date are shown as well", () => {
    expect(rank([video("old", { official: false, published_at: "", size: 0 })])).toEqual(["old"]);
  });
});

describe("certificates", () => {
  const release = (certification: string, type: number) => ({ certification, type });

  test("show the cinema's first, otherwise the strictest, and count all of them", () => {
    expect(
      toMovieCertificates([
        { iso_3166_1: "IN", release_dates: [release("A", 4), release("", 1), release("UA", 3)] },
        { iso_3166_1: "US", release_dates: [release("", 3), release("PG", 5), release(" R ", 4)] },
        { iso_3166_1: "GB", release_dates: [release("PG", 3), release("15", 3), release("18", 5)] },
        { iso_3166_1: "FR", release_dates: [release("", 3)] },
        { iso_3166_1: "DE", release_dates: [] },
      ]),
    ).toEqual({ IN: ["UA", "A"], US: ["R", "PG"], GB: ["15", "PG", "18"] });
  });

  test("of a film whose country appears twice are those of both", () => {
    expect(
      toMovieCertificates([
        { iso_3166_1: "US", release_dates: [release("R", 4)] },
        { iso_3166_1: "US", release_dates: [release("PG", 3), release("R", 5)] },
      ]),
    ).toEqual({ US: ["PG", "R"] });
  });

  test("of shows are their ratings, the strictest of each country first, in any order", () => {
    const ratings = [
      { iso_3166_1: "IN", rating: "A" },
      { iso_3166_1: "US", rating: "" },
      { iso_3166_1: "AU", rating: "R 18+" },
      { iso_3166_1: "AU", rating: "MA 15+" },
      { iso_3166_1: "BR", rating: "NR" },
      { iso_3166_1: "BR", rating: "L" },
      { iso_3166_1: "IN", rating: "U " },
    ];
    const expected = { IN: ["A", "U"], AU: ["R 18+", "MA 15+"], BR: ["L", "NR"] };
    expect(toShowCertificates(ratings)).toEqual(expected);
    expect(toShowCertificates(ratings.toReversed())).toEqual(expected);
  });
});

describe("where to watch", () => {
  const provider = (provider_id: number, display_priority: number) => ({
    provider_id,
    provider_name: `P${provider_id}`,
    logo_path: undefined,
    display_priority,
  });
  const none = { flatrate: [], free: [], ads: [], rent: [], buy: [] };
  const wire: WireProviders = {
    IN: { ...none, link: "https://x.example/in", flatrate: [provider(2, 9), provider(1, 3)] },
    US: { ...none, link: "javascript:alert(1)", rent: [provider(1, 1)] },
    FR: { ...none, link: "https://x.example/fr" },
  };

  test("lists the ways to watch in the country, the most important first", () => {
    expect(watchIn(toWatchOffers(wire), "IN")).toEqual({
      link: "https://x.example/in",
      ways: [
        {
          way: "stream",
          providers: [
            { id: 1, name: "P1" },
            { id: 2, name: "P2" },
          ],
        },
      ],
    });
  });

  test("is undefined where there is nothing", () => {
    expect(watchIn(toWatchOffers(wire), "FR")).toBeUndefined();
    expect(watchIn(toWatchOffers(wire), "DE")).toBeUndefined();
  });

  test("links only to web pages", () => {
    expect(watchIn(toWatchOffers(wire), "US")?.link).toBe("");
  });
});

describe("credits", () => {
  const line = (id: number, more: object) => ({
    id,
    name: `N${id}`,
    profile_path: undefined,
    character: "",
    order: 0,
    department: "",
    job: "",
    ...more,
  });

  test("name everybody once, with all their roles or jobs, the important jobs first", () => {
    const { cast, crew, directors } = toMovieCredits({
      cast: [line(1, { character: "A" }), line(1, { character: "B" }), line(2, {})],
      crew: [
        line(3, { job: "Gaffer" }),
        line(4, { job: "Producer" }),
        line(5, { job: "Director" }),
        line(4, { job: "Director" }),
      ],
    });
    expect(cast.map(({ personId, role }) => [personId, role])).toEqual([
      [1, "A, B"],
      [2, ""],
    ]);
    expect(crew.map(({ personId, role }) => [personId, role])).toEqual([
      [4, "Producer, Director"],
      [5, "Director"],
      [3, "Gaffer"],
    ]);
    expect(directors.map(({ personId }) => personId)).toEqual([5, 4]);
  });

  test("of shows combine all seasons", () => {
    const { cast } = toShowCredits({
      cast: [
        {
          ...line(1, {}),
          total_episode_count: 9,
          roles: [
            { character: "Walter", episode_count: 8 },
            { character: "Heisenberg", episode_count: 1 },
          ],
        },
      ],
      crew: [],
    });
    expect(cast[0]?.role).toBe("Walter, Heisenberg");
  });

  test("are bounded", () => {
    const many = Array.from({ length: 400 }, (_, at) => line(at + 1, { character: "X" }));
    expect(toMovieCredits({ cast: many, crew: [] }).cast).toHaveLength(60);
  });
});

test.each([
  ["Häxan", "Häxan", "sv", "sv"],
  ["Witchcraft Through the Ages", "Häxan", "sv", undefined],
  ["Alien", "Alien", "en", undefined],
  ["花樣年華", "花樣年華", "cn", "yue"],
  ["No Words", "No Words", "xx", undefined],
  ["Unknown", "Unknown", "", undefined],
])("'%s' of the original '%s' (%s) is in %s", (title, original, language, expected) => {
  expect(titleLanguage(title, { title: original, language }, "en")).toBe(expected);
});

test.each([
  ["action", "Action"],
  ["sci-fi", "Science Fiction"],
  ["polka", "Polka"],
  ["", ""],
])("the genre '%s' is named '%s'", (slug, expected) => {
  expect(genreLabel(slug)).toBe(expected);
});

test.each([
  ["27205", 27_205],
  ["abc", undefined],
  ["0", undefined],
  ["007", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["12345678901", undefined],
  ["..%2f", undefined],
  ["", undefined],
  [undefined, undefined],
])("the id '%s' is read as %s", (text, expected) => {
  expect(parseTitleId(text)).toBe(expected);
});

test.each([
  ["3", 3],
  ["1000", 25],
  ["99999999", 1],
  ["0", 1],
  ["x", 1],
  [null, 1],
])("?pages=%s opens %d", (text, expected) => {
  expect(parsePages(text)).toBe(expected);
});

test("one season is a season, and any other number are seasons", () => {
  expect([0, 1, 5].map(formatSeasonCount)).toEqual(["0 Seasons", "1 Season", "5 Seasons"]);
});

test("cached pages are dropped by a title's kind and number", () => {
  expect([titleTag("movie", 5), titleTag("tv", 5)]).toEqual(["title:movie:5", "title:tv:5"]);
});

test("a repeated title stays at its first place", () => {
  const card = (kind: "movie" | "tv", id: number, year: string) => ({ kind, id, year, title: "T" });
  expect(
    withoutRepeats([
      card("movie", 1, "first"),
      card("movie", 2, ""),
      card("tv", 1, ""),
      card("movie", 1, "again"),
    ]).map(({ kind, id, year }) => `${kind} ${id} ${year}`),
  ).toEqual(["movie 1 first", "movie 2 ", "tv 1 "]);
});
