import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { chunk, claimingPng } from "#tests/pictures/large-pictures.ts";

import { readPictureFacts } from "./picture-facts.ts";
import { findPictureProblem } from "./picture-limits.ts";

const still = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#8f2a20" } });

const STILL: Record<string, () => Promise<Buffer>> = {
  JPEG: () => still().jpeg().toBuffer(),
  "progressive JPEG": () => still().jpeg({ progressive: true }).toBuffer(),
  "JPEG of a camera": () =>
    still()
      .withExif({ IFD0: { Copyright: "me" } })
      .jpeg()
      .toBuffer(),
  PNG: () => still().png().toBuffer(),
  "PNG with a palette": () => still().png({ palette: true }).toBuffer(),
  "PNG of sixteen bits": () => still().toColourspace("rgb16").png().toBuffer(),
  WebP: () => still().webp().toBuffer(),
  "lossless WebP": () => still().webp({ lossless: true }).toBuffer(),
  "WebP with more in it": () =>
    still()
      .withExif({ IFD0: { Copyright: "me" } })
      .webp()
      .toBuffer(),
  GIF: () => still().gif().toBuffer(),
  AVIF: () => still().avif({ effort: 0 }).toBuffer(),
};

const moving = () =>
  sharp(Buffer.from(Array.from({ length: 8 * 8 * 2 * 3 }, (_, at) => (at * 7) % 256)), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  });

const box = (kind: string, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, data]);
};
const sized = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4));
  return bytes;
};
const avif = (brand: string, width: number, height: number, bits = 8) => {
  const depth = Buffer.from([0, 0, 0, 0, 3, bits, bits, bits]);
  const properties = box("ipco", box("ispe", sized(0, width, height)), box("pixi", depth));
  const meta = box("meta", sized(0), box("iprp", properties));
  return Buffer.concat([box("ftyp", Buffer.from(`${brand}\0\0\0\0mif1avif`)), meta]);
};

/** A GIF whose canvas is small, with one frame that reaches far beyond it. */
const overhanging = () => {
  const canvas = Buffer.from("GIF89a\x08\x00\x08\x00\x00\x00\x00", "latin1");
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 0, 0x3b]);
  return Buffer.concat([canvas, frame]);
};

describe("a picture's header", () => {
  test.each(Object.entries(STILL))("states the size of a %s", async (_, make) => {
    const bytes = await make();
    expect(readPictureFacts(bytes)).toMatchObject({ width: 40, height: 30, frames: 1 });
    expect(findPictureProblem(bytes)).toBeUndefined();
  });

  test.each([
    ["GIF", () => moving().gif().toBuffer()],
    ["WebP", () => moving().webp().toBuffer()],
    ["AVIF", async () => avif("avis", 8, 8)],
    ["PNG", async () => claimingPng({ width: 8, height: 8, more: [chunk("acTL", sized(2, 0))] })],
  ])("states that a %s is animated", async (_, make) => {
    expect(findPictureProblem(await make())).toBe("animated");
  });

  test.each([
    ["49 megapixels", claimingPng({ width: 7_000, height: 7_000 })],
    ["49 megapixels at 16 bits", claimingPng({ width: 7_000, height: 7_000, bits: 16 })],
    ["a line more than 16 megapixels", claimingPng({ width: 4_096, height: 4_097 })],
    ["16 megapixels at 16 bits", claimingPng({ width: 4_096, height: 4_096, bits: 16 })],
    ["a frame beyond its canvas", overhanging()],
    ["an AVIF of 25 megapixels", avif("avif", 5_000, 5_000)],
    ["an AVIF of ten bits that unfolds into 72 MB", avif("avif", 3_000, 3_000, 10)],
  ])("refuses %s", (_, bytes) => {
    expect(findPictureProblem(bytes)).toBe("too many pixels");
  });

  test.each([
    ["16 megapixels", claimingPng({ width: 4_096, height: 4_096 })],
    ["11 megapixels at 16 bits", claimingPng({ width: 4_096, height: 2_700, bits: 16 })],
    ["an AVIF of 16 megapixels", avif("avif", 4_096, 4_096)],
  ])("accepts %s", (_, bytes) => {
    expect(findPictureProblem(bytes)).toBeUndefined();
  });

  test.each([
    ["a drawing", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["a page", "<!doctype html><title>Hello</title>"],
    ["a TIFF", "II*\0\x08\0\0\0"],
    ["nothing", ""],
    ["a GIF without a frame", "GIF89a\x08\0\x08\0\0\0\0;"],
    ["an empty PNG", claimingPng({ width: 0, height: 8 })],
  ])("is not found in %s", (_, bytes) => {
    expect(findPictureProblem(Buffer.from(bytes as string, "latin1"))).toBe("unreadable");
  });

  test.each(Object.entries(STILL))("of a %s may be truncated anywhere", async (_, make) => {
    const bytes = await make();
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => findPictureProblem(bytes.subarray(0, length))).not.toThrow();
    }
  });
});
