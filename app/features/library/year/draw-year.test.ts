import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";
import { sharedDecoder } from "#tests/pictures/picture-decoder.ts";

import { drawYear, YEAR_PICTURE } from "./draw-year.ts";
import type { YearReview } from "./year-review.server.ts";
import { wordsOf } from "./year-words.ts";

writesInEnglish();

const film = (title: string) => ({
  kind: "movie" as const,
  id: "19",
  title,
  lang: undefined,
  day: "2026-01-02",
});
const review: YearReview = {
  year: 2026,
  films: 1,
  episodes: 12,
  minutes: 130,
  days: 9,
  longestStreak: 3,
  months: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0],
  genres: [{ name: "Sci-Fi & Fantasy", titles: 3 }],
  people: [{ id: 68, name: 'Fritz "the" Lang', titles: 2 }],
  first: film("</text><image href='file:///etc/passwd'/>\u0000\uD800"),
  last: film("M".repeat(200)),
};

test("a year's picture has its figures as words, and no markup out of a title", () => {
  const words = wordsOf(review, String);
  expect(words.figures.map(({ count, label }) => `${count} ${label}`)).toEqual([
    "1 film",
    "12 episodes",
    "2 hours",
    "3 days in a row",
  ]);
  const { months } = review;
  const svg = drawYear({ words, months, siteName: "A <b> & C", direction: "ltr" });
  expect(svg).toContain("Sci-Fi &amp; Fantasy");
  expect(svg).toContain("A &lt;b&gt; &amp; C");
  expect(svg).not.toContain("<image");
  expect(svg).not.toContain("\u0000");
  expect(svg.isWellFormed()).toBe(true);
  expect(svg).not.toContain("M".repeat(70));
  expect(svg.match(/<rect /g)).toHaveLength(2 + 12);
});

test("is a picture of the size that previews have, in both directions", async () => {
  for (const direction of ["ltr", "rtl"] as const) {
    const words = wordsOf(review, String);
    const svg = drawYear({ words, months: review.months, siteName: "Matinee", direction });
    const picture = await sharedDecoder.draw(svg);
    expect(picture?.subarray(1, 4).toString()).toBe("PNG");
    expect([picture?.readUInt32BE(16), picture?.readUInt32BE(20)]).toEqual([
      YEAR_PICTURE.width,
      YEAR_PICTURE.height,
    ]);
  }
});

test("an SVG is a picture for nobody else, not even after one was drawn", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  expect(await sharedDecoder.draw(svg)).toBeDefined();
  expect(await sharedDecoder.decode("narrow", Buffer.from(svg))).toHaveProperty("problem");
  expect(await sharedDecoder.draw("<svg")).toBeUndefined();
});
