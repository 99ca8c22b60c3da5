import { themeColours } from "#app/lib/pictures/theme-colours.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";

import type { YearWords } from "./year-words.ts";

interface YearDrawing {
  words: YearWords;
  /** How many films and episodes in each month. */
  months: readonly number[];
  siteName: string;
  direction: "ltr" | "rtl";
}

export const YEAR_PICTURE = { width: 1200, height: 630 } as const;
const MARGIN = 72;
const BULB = "#f5b942";
const LIGHT = "#f4efe6";
const FAINT = "#a8a6ad";
/** Each script has a font of its own: of a word, all letters must come from the same. */
const SCRIPTS = ["Devanagari", "Bengali", "Tamil", "Telugu", "Arabic", "CJK JP"];
const FONTS = [
  "Archivo",
  "Noto Sans",
  ...SCRIPTS.map((script) => `Noto Sans ${script}`),
  "IPAGothic",
  "DejaVu Sans",
  "sans-serif",
].join(", ");
/** What has room in a line. */
const MOST_CHARACTERS = 62;
const BARS = { top: 500, height: 66, width: 34, gap: 12 } as const;

/** A year as a picture of the size that other sites' previews have. Every text in it is escaped. */
export function drawYear({ words, months, siteName, direction }: YearDrawing): string {
  const { width, height } = YEAR_PICTURE;
  const at = (x: number) => (direction === "rtl" ? width - x : x);
  const text = (
    x: number,
    y: number,
    size: number,
    colour: string,
    written: string,
    bold = false,
  ) =>
    `<text x="${at(x)}" y="${y}" font-size="${size}" fill="${colour}" font-weight="${bold ? 700 : 400}" direction="${direction}" unicode-bidi="embed">${escapeXml(shorten(written))}</text>`;
  const column = (width - 2 * MARGIN) / words.figures.length;
  const figures = words.figures.map(
    ({ count, label }, index) =>
      text(MARGIN + index * column, 252, 76, BULB, count, true) +
      text(MARGIN + index * column, 292, 27, FAINT, label),
  );
  const lines = words.lines.map((line, index) => text(MARGIN, 352 + index * 38, 28, LIGHT, line));
  const most = Math.max(1, ...months);
  const bars = months.map((count, index) => {
    const tall = Math.max(3, Math.round((count / most) * BARS.height));
    const x = MARGIN + index * (BARS.width + BARS.gap);
    const left = direction === "rtl" ? width - x - BARS.width : x;
    const colour = count > 0 ? BULB : "#2b2f3c";
    return `<rect x="${left}" y="${BARS.top + BARS.height - tall}" width="${BARS.width}" height="${tall}" rx="3" fill="${colour}"/>`;
  });
  const name = `<text x="${at(width - MARGIN)}" y="566" font-size="28" font-weight="700" fill="${LIGHT}" text-anchor="end" direction="${direction}">${escapeXml(shorten(siteName))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">
<rect width="${width}" height="${height}" fill="${themeColours.evening}"/>
<rect width="${width}" height="8" fill="${BULB}"/>
${text(MARGIN, 138, 60, LIGHT, words.heading, true)}
${figures.join("\n")}
${lines.join("\n")}
${bars.join("\n")}
${name}
</svg>`;
}

function shorten(written: string): string {
  const marks = [...written];
  if (marks.length <= MOST_CHARACTERS) return written;
  return `${marks.slice(0, MOST_CHARACTERS - 1).join("")}…`;
}

/** XML has no control characters, spaces aside. */
const isWritten = (mark: string) => mark >= " " && mark !== "\uFFFE" && mark !== "\uFFFF";

/** Text as XML may have it: nothing in a title is markup, and some characters cannot be in it. */
const escapeXml = (written: string): string =>
  escapeHtml([...written.toWellFormed()].filter(isWritten).join(""));
