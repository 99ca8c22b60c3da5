import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { CompositionName } from "./compositions.ts";
import { compositions } from "./compositions.ts";
import { sampleFacts } from "./contact-sheet-titles.ts";
import { contrast } from "./contrast.ts";
import {
  designFor,
  drawBackdrop,
  drawLogo,
  drawPortrait,
  drawPoster,
  drawStill,
  posterOf,
  rasterise,
} from "./draw.ts";
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
  test("the same facts always give the same bytes", async () => {
    const size = { width: 342, height: 513, format: "jpeg" } as const;
    const first = await rasterise(drawPoster(facts), size);
    const second = await rasterise(drawPoster({ ...facts }), size);
    expect(first.equals(second)).toBe(true);
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

  test.each(names)("%s is whole for every sample title: no number is missing", (name) => {
    const composition = compositions[name];
    for (const sample of sampleFacts) {
      const random = randomFrom(sample.title + name);
      const svg = posterOf(sample, { composition, palette: composition.palettes[0], random });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/u);
    }
  });

  test.each(names)("the lettering's paper of %s lies over the scene in one flat colour", (name) => {
    const composition = compositions[name];
    const palette = composition.palettes[1];
    const design = { composition, palette, random: randomFrom("clear") };
    const svg = posterOf(facts, design);
    const letters = svg.lastIndexOf(`fill="${palette[palette.ink]}"`);
    const paper = svg.lastIndexOf(`fill="${palette[composition.field]}"`);
    expect(paper).toBeGreaterThan(0);
    expect(letters).toBeGreaterThan(paper);
  });

  test("a title in a script that the lettering lacks is set in Latin letters, or not at all", () => {
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

describe("sizes", () => {
  test.each([
    [92, 138],
    [185, 278],
    [500, 750],
    [2000, 3000],
  ])("a poster is exactly %i by %i", async (width, height) => {
    const picture = await rasterise(drawPoster(facts), { width, height, format: "jpeg" });
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width, height });
  });

  test.each([
    ["backdrop", drawBackdrop(facts), 300, 169],
    ["backdrop", drawBackdrop(facts), 1920, 1080],
    ["still", drawStill({ ...facts, shot: "s1e2" }), 300, 169],
    ["portrait", drawPortrait(facts), 421, 632],
  ])("a %s is exactly the size asked for", async (_kind, svg, width, height) => {
    const picture = await rasterise(svg, { width, height, format: "jpeg" });
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width, height });
  });

  test("a logo is a PNG with a clear ground", async () => {
    const picture = await rasterise(drawLogo(facts), { width: 300, height: 60, format: "png" });
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", hasAlpha: true });
    const corner = await sharp(picture).ensureAlpha().raw().toBuffer();
    expect(corner[3]).toBe(0);
  });
});

test("each shot is another still", () => {
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
