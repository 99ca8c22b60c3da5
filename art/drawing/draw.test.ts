import { describe, expect, test } from "vitest";
import type { CompositionName } from "./compositions.ts";
import { compositions } from "./compositions.ts";
import { sampleFacts } from "./sample-titles.ts";
import { contrast } from "./contrast.ts";
import { designFor, drawBackdrop, drawPoster, drawStill, posterOf } from "./draw.ts";
import type { PictureFacts } from "./draw.ts";
import { randomFrom } from "./seed.ts";

const names = Object.keys(compositions) as CompositionName[];
const facts: PictureFacts = {
  id: "tt0017136",
  title: "Metropolis",
  year: "1927",
  byline: "Fritz Lang",
  genres: ["Science Fiction"],
};

describe("palettes", () => {
  const pairs = names.flatMap((name) =>
    compositions[name].palettes.map((palette, index) => ({ name, index, palette })),
  );

  test("there are twelve compositions of six palettes, and no palette is used twice", () => {
    expect(names).toHaveLength(12);
    expect(pairs).toHaveLength(72);
    expect(new Set(pairs.map(({ palette }) => JSON.stringify(palette))).size).toBe(72);
  });

  test.each(pairs)("the lettering of $name $index has a contrast of 4.5 to 1", (pair) => {
    const { name, palette } = pair;
    const ratio = contrast(palette[palette.ink], palette[compositions[name].field]);
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });
});

describe("posters", () => {
  test("the same facts always give the same drawing", () => {
    expect(drawPoster({ ...facts })).toBe(drawPoster(facts));
  });

  test("titles of the same genre do not all look the same", () => {
    const drawings = Array.from({ length: 40 }, (_, index) =>
      drawPoster({ ...facts, id: String(index) }),
    );
    expect(new Set(drawings).size).toBe(40);
  });

  test("the backdrop is the poster's own scene and palette, without lettering", () => {
    const { palette } = designFor(facts);
    const [poster, backdrop] = [drawPoster(facts), drawBackdrop(facts)];
    expect(poster).toContain(palette.figure);
    expect(backdrop).toContain(palette.figure);
    expect(drawBackdrop({ ...facts, year: "1999", byline: "Somebody Else" })).toBe(backdrop);
    expect(drawPoster({ ...facts, byline: "Somebody Else" })).not.toBe(poster);
  });

  test.each(names)("%s draws every sample title without a missing number", (name) => {
    const composition = compositions[name];
    for (const sample of sampleFacts) {
      const random = randomFrom(sample.title + name);
      const svg = posterOf(sample, { composition, palette: composition.palettes[0], random });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/u);
    }
  });

  test.each(names)("the lettering's paper in %s covers the scene in one flat color", (name) => {
    const composition = compositions[name];
    const palette = composition.palettes[1];
    const design = { composition, palette, random: randomFrom("clear") };
    const svg = posterOf(facts, design);
    const letters = svg.lastIndexOf(`fill="${palette[palette.ink]}"`);
    const paper = svg.lastIndexOf(`fill="${palette[composition.field]}"`);
    expect(paper).toBeGreaterThan(0);
    expect(letters).toBeGreaterThan(paper);
  });

  test("a title in an unsupported script is lettered in Latin letters, or not at all", () => {
    const composition = compositions.spiral;
    const lettered = (title: string, latinTitle?: string) => {
      const design = { composition, palette: composition.palettes[0], random: randomFrom("same") };
      const titles = latinTitle === undefined ? { title } : { title, latinTitle };
      return posterOf({ id: "1", genres: [], ...titles }, design);
    };
    expect(lettered("दंगल", "Dangal")).toBe(lettered("Dangal"));
    expect(lettered("दंगल")).toBe(lettered("தமிழ்"));
    expect(lettered("दंगल")).not.toBe(lettered("Dangal"));
  });
});

test("each shot has a different still", () => {
  const shots = ["s1e1", "s1e2", "s1e3", "s1e4"].map((shot) => drawStill({ ...facts, shot }));
  expect(new Set(shots).size).toBe(4);
});

test.each(names)(
  "a poster of %s is drawn with a bounded number of shapes and no filter",
  (name) => {
    const composition = compositions[name];
    const design = { composition, palette: composition.palettes[0], random: randomFrom(name) };
    const svg = posterOf(facts, design);
    expect(svg.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(1_000);
    expect(svg).not.toMatch(/<filter|<fe[A-Z]/);
  },
);
