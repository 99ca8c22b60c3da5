import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { createUntimedDecoder, sharedDecoder } from "#tests/pictures/picture-decoder.ts";

import { drawYear, YEAR_PICTURE } from "./draw-year.ts";
import { makeYearPicture } from "./year-picture.server.ts";
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
  titles: [],
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

test("a year's months are bars as tall as what was watched in them, and are mirrored where one reads so", () => {
  const words = wordsOf(review, String);
  const { months } = review;
  const drawn = (direction: "ltr" | "rtl") => {
    const svg = drawYear({ words, months, siteName: "Matinee", direction });
    const bars = [...svg.matchAll(/<rect x="(\d+)" y="\d+" width="(\d+)" height="(\d+)" rx/g)];
    const texts = [...svg.matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x));
    return { bars: bars.map(([, ...figures]) => figures.map(Number)), texts };
  };
  const [there, mirrored] = [drawn("ltr"), drawn("rtl")];
  const heights = there.bars.map(([, , tall]) => tall);
  expect(heights).toEqual([6, 3, 3, 3, 3, 3, 3, 3, 3, 3, 66, 3]);
  expect(mirrored.bars.map(([, , tall]) => tall)).toEqual(heights);
  const { width } = YEAR_PICTURE;
  for (const [at, [x = 0, wide = 0]] of there.bars.entries()) {
    expect(mirrored.bars[at]?.[0]).toBe(width - x - wide);
  }
  expect(mirrored.texts).toEqual(there.texts.map((x) => width - x));
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

/** A machine that has no fonts. */
async function openWithoutFonts() {
  const folder = await mkdtemp(join(tmpdir(), "no-fonts-"));
  const settings = join(folder, "fonts.conf");
  await writeFile(
    settings,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const decoder = createUntimedDecoder({ FONTCONFIG_FILE: settings });
  onTestFinished(async () => {
    await decoder.close();
    await rm(folder, { recursive: true });
  });
  return decoder;
}

const sharing = { ...review, first: film("चक्र"), last: film("Metropolis"), people: [] };

test("is not drawn on a machine without fonts, where every letter would be an empty box", async () => {
  const decoder = await openWithoutFonts();
  expect(await makeYearPicture(sharing, decoder)).toEqual({ outcome: "no letters" });
  expect(await decoder.listMissingLetters("<svg><text>Il1 . चक्र</text></svg>")).toBe("Il1चकर");
});

test("leaves out lines that the machine has no letters for, and is in English where it has none for the language", async () => {
  const drawn: string[] = [];
  const without = (missing: string) => ({
    listMissingLetters: () => Promise.resolve(missing),
    draw(svg: string) {
      drawn.push(svg);
      return Promise.resolve(Buffer.from("PNG"));
    },
  });
  const made = await makeYearPicture(sharing, without("चक"));
  expect(made).toMatchObject({ outcome: "drawn", language: "en" });
  expect(drawn[0]).toContain("Last: Metropolis");
  expect(drawn[0]).not.toContain("First");
  const inHindi = await writingIn("hi", () => makeYearPicture(sharing, without("")));
  expect(inHindi).toMatchObject({ outcome: "drawn", language: "hi" });
  const inEnglish = await writingIn("hi", () => makeYearPicture(sharing, without("िफलमक")));
  expect(inEnglish).toMatchObject({
    outcome: "drawn",
    language: "en",
    words: { heading: "My 2026 in films", lines: expect.arrayContaining(["Last: Metropolis"]) },
  });
  const busy = { ...without(""), draw: () => Promise.resolve(undefined) };
  expect(await makeYearPicture(sharing, busy)).toEqual({ outcome: "busy" });
});

test("an SVG is a picture for nobody else, not even after one was drawn", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  expect(await sharedDecoder.draw(svg)).toBeDefined();
  expect(await sharedDecoder.decode("narrow", Buffer.from(svg))).toHaveProperty("problem");
  expect(await sharedDecoder.draw("<svg")).toBeUndefined();
});
