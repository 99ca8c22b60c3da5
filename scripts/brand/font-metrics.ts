/** A font's metrics as parts of its em. */
export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  capHeight: number;
  averageWidth: number;
};

/** How often each letter occurs in English text, in thousandths; the space counts as a letter. */
const letterWeights: Record<string, number> = {
  " ": 180,
  e: 104,
  t: 74,
  a: 67,
  o: 62,
  i: 57,
  n: 57,
  s: 52,
  h: 50,
  r: 49,
  d: 35,
  l: 33,
  c: 23,
  u: 23,
  m: 20,
  w: 19,
  f: 18,
  g: 16,
  y: 16,
  p: 16,
  b: 12,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
};

function tableOffsets(font: DataView): Map<string, number> {
  const offsets = new Map<string, number>();
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((byte) => font.getUint8(record + byte)));
    offsets.set(tag, font.getUint32(record + 8));
  }
  return offsets;
}

/** Looks a character up in the format 4 table, which every font with basic Latin has. */
function glyphIndex(font: DataView, cmap: number, codePoint: number): number {
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const table = cmap + font.getUint32(cmap + 8 + index * 8);
    if (font.getUint16(table) !== 4) continue;
    const doubled = font.getUint16(table + 6);
    for (let segment = 0; segment < doubled; segment += 2) {
      if (font.getUint16(table + 14 + segment) < codePoint) continue;
      const start = font.getUint16(table + 16 + doubled + segment);
      const delta = font.getUint16(table + 16 + doubled * 2 + segment);
      const rangeAt = table + 16 + doubled * 3 + segment;
      const range = font.getUint16(rangeAt);
      if (codePoint < start) return 0;
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = font.getUint16(rangeAt + range + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  throw new Error("The font has no format 4 character map");
}

/** Reads the metrics that a matching fallback needs from an uncompressed font. */
export function readFontMetrics(bytes: Uint8Array): FontMetrics {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = tableOffsets(font);
  const at = (tag: string): number => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
  const em = font.getUint16(at("head") + 18);
  const measuredGlyphs = font.getUint16(at("hhea") + 34);
  const advance = (letter: string): number => {
    const glyph = glyphIndex(font, at("cmap"), letter.codePointAt(0) ?? 0);
    return font.getUint16(at("hmtx") + Math.min(glyph, measuredGlyphs - 1) * 4);
  };
  const weights = Object.entries(letterWeights);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const width = weights.reduce((sum, [letter, weight]) => sum + advance(letter) * weight, 0);
  return {
    ascent: font.getInt16(at("hhea") + 4) / em,
    descent: -font.getInt16(at("hhea") + 6) / em,
    lineGap: font.getInt16(at("hhea") + 8) / em,
    capHeight: font.getInt16(at("OS/2") + 88) / em,
    averageWidth: width / total / em,
  };
}
