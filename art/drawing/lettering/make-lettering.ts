import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

// Archivo is published as variable WOFF2, which the outline reader cannot open, so the cuts for
// posters are extracted once and stored beside this script, under Archivo's own license (OFL.txt).
// Run it again only when the font package changes.
const cuts = [
  { name: "condensed", axes: { wdth: 66, wght: 780 } },
  { name: "small", axes: { wdth: 88, wght: 620 } },
];

const latin = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  "\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2022\u20ac",
];
const latinExtended = [range(0x100, 0x17f), range(0x218, 0x21b), range(0x1e80, 0x1e9e), "\u20b9"];

for (const cut of cuts) {
  await pin("latin", latin.join(""), cut);
  await pin("latin-ext", latinExtended.join(""), cut);
}

async function pin(script: string, text: string, cut: (typeof cuts)[number]): Promise<void> {
  const source = new URL(
    import.meta.resolve(
      `@fontsource-variable/archivo/files/archivo-${script}-standard-normal.woff2`,
    ),
  );
  const options = { targetFormat: "sfnt" as const, variationAxes: cut.axes, noHinting: true };
  const font = await subsetFont(await readFile(source), text, options);
  await writeFile(new URL(`archivo-${cut.name}-${script}.ttf`, import.meta.url), font);
}

function range(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return String.fromCodePoint(...codes);
}
