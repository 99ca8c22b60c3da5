// Cuts Archivo and Noto Sans down to what Matinee sets in them and writes app/ui/styles/fonts/
// and app/ui/styles/font.css. Run it again after changing a range or a font package. The five Noto packages
// are needed for nothing else, so that they are not among the project's own:
//   npm install --no-save @fontsource-variable/noto-sans-{devanagari,bengali,tamil,telugu,arabic}@5.3.0
//   node scripts/brand/make-font.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";

import { readFontMetrics, type FontMetrics } from "./font-metrics.ts";

const fontFolder = new URL("../../app/ui/styles/fonts/", import.meta.url);
const styleFile = new URL("../../app/ui/styles/font.css", import.meta.url);

/** The axes as tokens.css uses them: text at 100 % width, headings at 68 %. */
const axes = {
  wght: { min: 400, max: 800, default: 400 },
  wdth: { min: 68, max: 100, default: 100 },
};

function codePoints(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join("");
}

/**
 * The rupee sign is a file of its own: only the plan pages use it, and the rest of its subset is
 * elsewhere.
 */
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
 * Scripts that Archivo lacks, in the single style of headings. Running text in them uses the
 * device's own fonts.
 */
const scriptCuts = [
  { script: "devanagari", first: 0x900, last: 0x97f, extra: "₹" },
  { script: "bengali", first: 0x980, last: 0x9ff, extra: "।॥" },
  { script: "tamil", first: 0xb80, last: 0xbff, extra: "" },
  { script: "telugu", first: 0xc00, last: 0xc7f, extra: "" },
  { script: "arabic", first: 0x600, last: 0x6ff, extra: "" },
];
const lettering = { wght: 760, wdth: 68 };

/**
 * The average advance of running English text in Arial, as a part of the em, by the same letter
 * frequencies that readFontMetrics uses. Liberation Sans and, nearly, Roboto have the same widths.
 */
const arial = { regular: 0.4419, bold: 0.4778 };

/**
 * The fallback replaces only the letters that Archivo has; other scripts keep their own metrics.
 */
const fallbackRange = "U+0-24F, U+2000-206F, U+20A0-20CF, U+2122";

async function readSource(subset: string, font = "archivo"): Promise<Buffer> {
  const address = import.meta.resolve(
    `@fontsource-variable/${font}/files/${font}-${subset}-wdth-normal.woff2`,
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

/** The joiners and the dotted circle, which every one of these scripts uses. */
const JOINERS = "\u{200c}\u{200d}\u{25cc}";

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase();
}

function scriptFace({ script, first, last }: (typeof scriptCuts)[number]): string {
  return `@font-face {
  font-family: "Noto Lettering";
  src: url("./fonts/noto-${script}.woff2?no-inline") format("woff2");
  font-weight: 550 800;
  font-stretch: 62% 80%;
  font-display: optional;
  unicode-range: U+${hex(first)}-${hex(last)};
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

for (const { script, first, last, extra } of scriptCuts) {
  const options = { targetFormat: "woff2", variationAxes: lettering } as const;
  const source = await readSource(script, `noto-sans-${script}`);
  const bytes = await subsetFont(source, codePoints(first, last) + extra + JOINERS, options);
  await writeFile(new URL(`noto-${script}.woff2`, fontFolder), bytes);
  console.log(`noto-${script}.woff2 ${bytes.length} bytes`);
}

const latin = await readSource("latin");
const text = await measure(latin, 400, 100);
const strong = await measure(latin, 620, 100);
const letteringMetrics = await measure(latin, lettering.wght, lettering.wdth);
const header = `/* Made by scripts/brand/make-font.ts. The fallback faces are Arial drawn to Archivo's own measures,
   once for text and once for the condensed lettering: a page looks alike before Archivo is there. */
`;
const styles = [
  ...cuts.map(face),
  ...scriptCuts.map(scriptFace),
  fallbackFace(text, "400 549", "81% 100%"),
  fallbackFace(strong, "550 800", "81% 100%"),
  fallbackFace(letteringMetrics, "550 800", "62% 80%"),
];
await writeFile(styleFile, `${header}${styles.join("\n")}`);
console.log(`text ${JSON.stringify(text)}\nlettering ${JSON.stringify(letteringMetrics)}`);
