import { describe, expect, test } from "vitest";

import type { AgeLimit, ChildSetting } from "#app/lib/setting.ts";

import { childFilters, childQuery } from "./child-lists.ts";

const [KIDS, FAMILY, ANIMATION, COMEDY] = [10_762, 10_751, 16, 35];
const upTo = (audience: AgeLimit, region = "IN"): ChildSetting => ({
  language: "en",
  region,
  audience,
});
const shows = (audience: AgeLimit, genre?: number) =>
  childQuery("tv", genre === undefined ? {} : { genre }, upTo(audience))["with_genres"];

describe("a child's list is searched", () => {
  test("among films by the certificates of the viewer's country, up to the age limit", () => {
    expect(childQuery("movie", {}, upTo("little"))).toEqual({
      certification_country: "IN",
      certification: "U",
    });
    expect(childQuery("movie", {}, upTo("kids", "US"))).toEqual({
      certification_country: "US",
      certification: "G|PG",
    });
  });

  test("among shows for children of that age, because shows are not searched by certificate", () => {
    expect(shows("little")).toBe(`${KIDS}|${FAMILY}`);
    expect(shows("kids")).toBe(`${KIDS}|${FAMILY}|${ANIMATION}`);
    expect(shows("teens")).toBe(`${FAMILY}|${ANIMATION}|${COMEDY}|10759|10765|99`);
  });

  test("in a genre that is not for children only where it is for families as well", () => {
    expect(shows("little", KIDS)).toBe(String(KIDS));
    expect(shows("kids", ANIMATION)).toBe(String(ANIMATION));
    expect(shows("little", ANIMATION)).toBe(`${ANIMATION},${FAMILY}`);
    expect(shows("kids", COMEDY)).toBe(`${COMEDY},${FAMILY}`);
    expect(shows("teens", 80), "older children may see all kinds").toBe("80");
  });

  test("by rating among titles with some votes, and in any other order among all", () => {
    for (const kind of ["movie", "tv"] as const) {
      const query = childQuery(kind, { sort: "rating" }, upTo("kids"));
      expect(query["vote_count.gte"]).toBe(50);
      expect(childQuery(kind, { sort: "popular" }, upTo("kids"))).not.toHaveProperty([
        "vote_count.gte",
      ]);
    }
  });

  test("in its own order; the trending films are those of the last years", () => {
    expect(childFilters("movies/trending", 2026)).toEqual({ sort: "popular", from: 2023 });
    expect(childFilters("movies/top-rated", 2026)).toEqual({ sort: "rating" });
    expect(childFilters("new-releases/shows", 2026)).toEqual({ sort: "newest" });
  });
});
