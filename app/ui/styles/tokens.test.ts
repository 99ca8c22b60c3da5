import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  contrastOf,
  hexToLinearRgb,
  oklchToHex,
  oklchToLinearRgb,
  type Oklch,
} from "#app/lib/pictures/oklch.ts";

import { drawnPaletteOf, drawnPalettes } from "../posters/drawn-palette.ts";
import { themeColours } from "#app/lib/pictures/theme-colours.ts";

const themes = ["matinee", "evening"] as const;
type Theme = (typeof themes)[number];

const source = ["tokens.css", "paper-tokens.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");
const tokens = new Map<string, Record<Theme, Oklch>>();
const tokenPattern = /--([a-z-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\);/g;

function parseColour(parts: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = parts.split(" ").map(Number);
  return { lightness, chroma, hue };
}

for (const [, name = "", matinee = "", evening = ""] of source.matchAll(tokenPattern)) {
  tokens.set(name, { matinee: parseColour(matinee), evening: parseColour(evening) });
}

function colour(name: string, theme: Theme): Oklch {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no colour --${name}`);
  return token[theme];
}

function contrast(one: string, other: string, theme: Theme): number {
  return contrastOf(oklchToLinearRgb(colour(one, theme)), oklchToLinearRgb(colour(other, theme)));
}

const grounds = ["room", "seat", "seat-raised"];
const textColours = ["screen-light", "half-light", "bulb-ink", "ticket-ink"];
const lineColours = ["bulb-ink", "ticket-ink", "free", "control-edge"];
const filled = [
  ["on-bulb", "bulb"],
  ["on-ticket", "ticket"],
  ["on-free", "free"],
  ["on-dusk", "dusk"],
  ["on-rose", "rose"],
  ["on-sea", "sea"],
  ["paper-ink", "paper"],
  ["paper-faint", "paper"],
  ["room", "screen-light"],
] as const;

/** Each text color on each background, and each label on its own fill, in both themes. */
const textCases = themes.flatMap((theme) => [
  ...textColours.flatMap((text) => grounds.map((ground) => [text, ground, theme] as const)),
  ...filled.map(([text, ground]) => [text, ground, theme] as const),
]);

const lineCases = themes.flatMap((theme) =>
  lineColours.flatMap((line) => grounds.map((ground) => [line, ground, theme] as const)),
);

describe("the colors", () => {
  test.each(textCases)("--%s is readable on --%s (%s)", (text, ground, theme) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(lineCases)("--%s is visible as a line on --%s (%s)", (line, ground, theme) => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });

  test.each(themes)("the focus ring is visible around a ticket (%s)", (theme) => {
    expect(contrast("paper-ink", "paper", theme)).toBeGreaterThanOrEqual(3);
  });

  test("all give way to the viewer's own palette", () => {
    const forced = source.slice(source.indexOf("forced-colors: active"));
    const found = [...tokens.keys()].filter((name) => !forced.includes(`--${name}: `));
    expect(found).toEqual([]);
  });

  test("every drawn poster's text is readable on its background", () => {
    for (const { ground, lettering } of drawnPalettes) {
      const ratio = contrastOf(hexToLinearRgb(ground), hexToLinearRgb(lettering));
      expect(ratio, `${lettering} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("the browser's interface has the page's own color", () => {
    for (const theme of themes) {
      expect(themeColours[theme]).toBe(oklchToHex(colour("room", theme)));
    }
  });
});

describe("a drawn poster's color", () => {
  test("is always the same for the same title", () => {
    expect(drawnPaletteOf("Nosferatu")).toBe(drawnPaletteOf("Nosferatu"));
  });

  test("uses every palette for about as many titles", () => {
    const counts = new Map<string, number>();
    for (let number = 0; number < 2000; number += 1) {
      const { ground } = drawnPaletteOf(`Reel ${number}`);
      counts.set(ground, (counts.get(ground) ?? 0) + 1);
    }
    expect(counts.size).toBe(drawnPalettes.length);
    expect(Math.min(...counts.values())).toBeGreaterThan(100);
  });
});
