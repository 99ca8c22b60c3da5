import sharp from "sharp";
import { expect, test } from "vitest";

import { layOut, makeContactSheet } from "./contact-sheet.ts";

test("pictures stand side by side and row by row, and none overlaps another", () => {
  const { places, width, height } = layOut(8, { width: 420, height: 300 });
  const rows = new Set(places.map(({ top }) => top));
  expect(rows.size).toBe(2);
  for (const [index, { left, top }] of places.entries()) {
    expect(left + 420).toBeLessThan(width);
    expect(top + 300).toBeLessThan(height);
    for (const other of places.slice(index + 1)) {
      expect(Math.abs(other.left - left) >= 420 || Math.abs(other.top - top) >= 300).toBe(true);
    }
  }
});

test("a sheet shows each picture with its label, whatever is in it", async () => {
  const create = { width: 390, height: 844, channels: 3, background: "#f00" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const sheet = await makeContactSheet([{ label: "/search?q=<a>&b", picture }], create);
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true });
  const at = (info.width * 100 + 100) * info.channels;
  expect(data[at]).toBeGreaterThan(200);
  expect(data[at + 1]).toBeLessThan(60);
});
