import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { openGrain } from "./grain.ts";

async function writeTile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "grain-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tile = { raw: { width: 2, height: 2, channels: 1 } } as const;
  const file = join(folder, "grain.png");
  await sharp(Buffer.from([100, 150, 128, 110]), tile)
    .png()
    .toFile(file);
  return file;
}

test("the grain is blended as soft light", async () => {
  const file = await writeTile();
  const colors = Buffer.from([0, 12, 60, 63, 64, 90, 128, 140, 190, 200, 254, 255]);
  const raw = { width: 2, height: 2, channels: 3 } as const;
  const blended = await sharp(colors, { raw })
    .composite([{ input: file, blend: "soft-light" }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const pixels = { data: Buffer.from(colors), info: raw };
  (await openGrain(file))(pixels);
  const apart = Array.from(pixels.data, (value, at) => Math.abs(value - (blended[at] ?? 0)));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  expect(pixels.data.equals(colors)).toBe(false);
});

test("the grain is repeated tile by tile", async () => {
  const pixels = { data: Buffer.alloc(5 * 3 * 3, 140), info: { width: 5, height: 3 } };
  (await openGrain(await writeTile()))(pixels);
  const reds = Array.from({ length: 15 }, (_, at) => pixels.data[at * 3]);
  const [a, b, , , , c, d] = reds;
  expect(new Set([a, b, c, d]).size).toBe(4);
  expect(reds).toEqual([a, b, a, b, a, c, d, c, d, c, a, b, a, b, a]);
});
