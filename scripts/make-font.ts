// Cuts Archivo down to what Matinee sets in it and writes app/ui/fonts/ and app/ui/font.css.
// Run it again after changing a range or the font package: node scripts/make-font.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

import { readFontMetrics, type FontMetrics } from "./font-metrics.ts";

const fontFolder = new URL("../app/ui/fonts/", import.meta.url);
const styleFile = new URL("../app/ui/font.css", import.meta.url);

/** The axes as tokens.css uses them: text at 100 % width, lettering at 68 %. */
const axes = {
  wght: { min: 400, max: 800, default: 400 },
  wdth: { min: 68, max: 100, default: 100 },
};

function codePoints(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join("");
}

/** The rupee is a file of its own: only the plan pages use it, and the rest of its subset is elsewhere. */
const cuts = [
  {
    name: "archivo-latin",
    source: "latin",
    text: `${codePoints(0x20, 0x7e)}\u{a0}¡£§©«®°·»¿${codePoints(0xc0, 0xff)}Œœ–—‘’“”•…€™←→`,
    range:
      "U+0-FF, U+152-153, U+2013-2014, U+2018-201D, U+2022, U+2026, U+20AC, U+2122, U+2190, U+2192",
  },
  { name: "archivo-rupee", source: "latin-ext", text: "₹", range: "U+20B9" },
  {
    name: "archivo-latin-extended",
    source: "latin-ext",
    text: `${codePoints(0x100, 0x151)}${codePoints(0x154, 0x17f)}ȘșȚț`,
    range: "U+100-151, U+154-17F, U+218-21B",
  },
];

/**
 * Average advance of running English text in Arial, as a part of the em, by the same letter
 * weights that readFontMetrics uses. Liberation Sans and, nearly, Roboto have the same widths.
 */
const arial = { regular: 0.4419, bold: 0.4778 };

/** The fallback replaces only the letters that Archivo has; other scripts keep their own measures. */
const fallbackRange = "U+0-24F, U+2000-206F, U+20A0-20CF, U+2122";

async function readSource(subset: string): Promise<Buffer> {
  const address = import.meta.resolve(
    `@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2`,
  );
  return readFile(fileURLToPath(address));
}

async function measure(latin: Buffer, wght: number, wdth: number): Promise<FontMetrics> {
  const options = { targetFormat: "sfnt", variationAxes: { wght, wdth } } as const;
  return readFontMetrics(await subsetFont(latin, codePoints(0x20, 0x7e), options));
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}

function fallbackFace(metrics: FontMetrics, weight: string, stretch: string): string {
  const bold = !weight.startsWith("400");
  const suffix = bold ? " Bold" : "";
  const scale = metrics.averageWidth / (bold ? arial.bold : arial.regular);
  return `@font-face {
  font-family: "Archivo Fallback";
  src: local("Arial${suffix}"), local("Liberation Sans${suffix}"), local("Roboto${suffix}");
  font-weight: ${weight};
  font-stretch: ${stretch};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
  unicode-range: ${fallbackRange};
}
`;
}

/** When a font loads late, the page keeps its fallback, so that nothing moves. */
function face(cut: (typeof cuts)[number]): string {
  return `@font-face {
  font-family: "Archivo";
  src: url("./fonts/${cut.name}.woff2?no-inline") format("woff2");
  font-weight: ${axes.wght.min} ${axes.wght.max};
  font-stretch: ${axes.wdth.min}% ${axes.wdth.max}%;
  font-display: optional;
  unicode-range:${cut.range.length > 80 ? "\n    " : " "}${cut.range};
}
`;
}

await mkdir(fontFolder, { recursive: true });
for (const cut of cuts) {
  const options = { targetFormat: "woff2", variationAxes: axes } as const;
  const bytes = await subsetFont(await readSource(cut.source), cut.text, options);
  await writeFile(new URL(`${cut.name}.woff2`, fontFolder), bytes);
  console.log(`${cut.name}.woff2 ${bytes.length} bytes`);
}

const latin = await readSource("latin");
const text = await measure(latin, 400, 100);
const strong = await measure(latin, 620, 100);
const lettering = await measure(latin, 760, 68);
const header = `/* Made by scripts/make-font.ts. The fallback faces are Arial drawn to Archivo's own measures,
   once for text and once for the condensed lettering: a page looks alike before Archivo is there. */
`;
const styles = [
  ...cuts.map(face),
  fallbackFace(text, "400 549", "81% 100%"),
  fallbackFace(strong, "550 800", "81% 100%"),
  fallbackFace(lettering, "550 800", "62% 80%"),
];
await writeFile(styleFile, `${header}${styles.join("\n")}`);
console.log(`text ${JSON.stringify(text)}\nlettering ${JSON.stringify(lettering)}`);
