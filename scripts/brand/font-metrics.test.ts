import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";
import { describe, expect, test } from "vitest";

import { readFontMetrics } from "./font-metrics.ts";

const archivo = readFileSync(
  fileURLToPath(
    import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
  ),
);

async function measure(wght: number, wdth: number) {
  const options = { targetFormat: "sfnt", variationAxes: { wght, wdth } } as const;
  return readFontMetrics(await subsetFont(archivo, " abcdefghijklmnopqrstuvwxyz", options));
}

describe("a font's metrics", () => {
  test("are read from its own tables", async () => {
    const metrics = await measure(400, 100);
    expect(metrics.ascent).toBeCloseTo(0.878, 3);
    expect(metrics.descent).toBeCloseTo(0.21, 3);
    expect(metrics.capHeight).toBeCloseTo(0.686, 3);
    expect(metrics.averageWidth).toBeGreaterThan(0.4);
    expect(metrics.averageWidth).toBeLessThan(0.5);
  });

  test("follow its axes: condensed is narrower, bold is wider", async () => {
    const [text, condensed, bold] = await Promise.all([
      measure(400, 100),
      measure(400, 68),
      measure(800, 100),
    ]);
    expect(condensed.averageWidth).toBeLessThan(text.averageWidth * 0.85);
    expect(bold.averageWidth).toBeGreaterThan(text.averageWidth);
  });

  test("cannot be read from another kind of file", () => {
    expect(() => readFontMetrics(new Uint8Array(64))).toThrow("The font has no head table");
  });
});
