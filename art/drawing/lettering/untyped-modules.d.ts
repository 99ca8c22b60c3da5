// Two packages have no types of their own: only what the lettering uses of them is declared.
declare module "opentype.js/dist/opentype.mjs" {
  export interface PathCommand {
    type: "M" | "L" | "Q" | "C" | "Z";
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, baseline: number, size: number): { commands: PathCommand[] };
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  export function parse(font: ArrayBuffer): Font;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff" | "woff2";
      variationAxes?: Record<string, number>;
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
