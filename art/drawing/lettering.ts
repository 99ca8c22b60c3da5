import { readFileSync } from "node:fs";
import type { Font, PathCommand } from "opentype.js/dist/opentype.mjs";
import { parse } from "opentype.js/dist/opentype.mjs";

export type Cut = "condensed" | "small";

// The font package splits Latin into two files, so each cut is two fonts that are tried in turn.
const fonts: Record<Cut, Font[]> = {
  condensed: [load("condensed-latin"), load("condensed-latin-ext")],
  small: [load("small-latin"), load("small-latin-ext")],
};

/** Height of a capital letter, as a share of the font size. */
export const capitalHeight = 0.686;

function load(name: string): Font {
  const bytes = readFileSync(new URL(`lettering/archivo-${name}.ttf`, import.meta.url));
  return parse(new Uint8Array(bytes).buffer);
}

function fontFor(cut: Cut, character: string): Font | undefined {
  return fonts[cut].find((font) => font.charToGlyphIndex(character) !== 0);
}

/**
 * The text as it can be lettered: capitals, without an accent where only the bare letter is in the
 * font, and without symbols such as emoji. Undefined when a letter cannot be drawn, so that no
 * poster ever shows an empty box.
 */
export function letterable(text: string): string | undefined {
  let result = "";
  for (const character of text.normalize("NFC").toUpperCase()) {
    const bare = character.normalize("NFD").charAt(0);
    if (/\s/u.test(character)) result += " ";
    else if (fontFor("condensed", character)) result += character;
    else if (fontFor("condensed", bare)) result += bare;
    else if (/[\p{Letter}\p{Mark}\p{Number}]/u.test(character)) return undefined;
  }
  const tidy = result.replaceAll(/ +/gu, " ").trim();
  return /[\p{Letter}\p{Number}]/u.test(tidy) ? tidy : undefined;
}

type PlacedGlyph = { font: Font; character: string; x: number };

function layOut(text: string, cut: Cut, size: number, spacing: number) {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  let previous: PlacedGlyph | undefined;
  for (const character of text) {
    const font = fontFor(cut, character);
    if (!font) continue;
    const scale = size / font.unitsPerEm;
    const glyph = font.charToGlyph(character);
    if (previous?.font === font) {
      x += font.getKerningValue(font.charToGlyph(previous.character), glyph) * scale;
    }
    previous = { font, character, x };
    glyphs.push(previous);
    x += glyph.advanceWidth * scale + spacing;
  }
  return { glyphs, width: Math.max(0, x - spacing) };
}

export function measure(text: string, cut: Cut, size: number, spacing = 0): number {
  return layOut(text, cut, size, spacing).width;
}

/** The text as one vector outline, so that pictures need no font where they are rasterized. */
export function outline(
  text: string,
  cut: Cut,
  size: number,
  at: { x: number; baseline: number; fill: string; spacing?: number },
): string {
  const { glyphs } = layOut(text, cut, size, at.spacing ?? 0);
  const paths = glyphs.map(({ font, character, x }) =>
    font
      .charToGlyph(character)
      .getPath(at.x + x, at.baseline, size)
      .commands.map(written)
      .join(""),
  );
  return `<path d="${paths.join("")}" fill="${at.fill}"/>`;
}

/** Written by hand, since the library's own serializer turns numbers very near to zero into NaN. */
function written({ type, x1, y1, x2, y2, x, y }: PathCommand): string {
  const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
  return `${type}${numbers.map((number) => Math.round(number * 100) / 100).join(" ")}`;
}
