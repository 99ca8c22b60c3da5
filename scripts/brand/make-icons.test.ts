import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { drawIcon } from "./icon-drawings.ts";

const publicFolder = fileURLToPath(new URL("../../public/", import.meta.url));

describe("the drawn pictures", () => {
  test.each([
    ["/icon-192.png", "192x192"],
    ["/icon-512.png", "512x512"],
    ["/icon-maskable-512.png", "512x512"],
    ["/icon-monochrome-512.png", "512x512"],
    ["/apple-touch-icon.png", "180x180"],
    ["/favicon-32.png", "32x32"],
    ["/social.png", "1200x630"],
  ])("%s exists and is %s", async (path, size) => {
    const { width, height } = await sharp(`${publicFolder}${path}`).metadata();
    expect(`${width}x${height}`).toBe(size);
  });

  test("icons that systems cut to shape have no transparent corner", async () => {
    for (const name of ["apple-touch-icon.png", "icon-maskable-512.png"]) {
      const { isOpaque } = await sharp(`${publicFolder}${name}`).stats();
      expect(isOpaque, name).toBe(true);
    }
    for (const name of ["icon-512.png", "icon-monochrome-512.png"]) {
      const { isOpaque } = await sharp(`${publicFolder}${name}`).stats();
      expect(isOpaque, name).toBe(false);
    }
  });

  test("the favicon is the drawing that the script makes", () => {
    expect(readFileSync(`${publicFolder}favicon.svg`, "utf8")).toBe(drawIcon("rounded"));
  });

  test("the .ico contains one picture, and its header has its offset", () => {
    const bytes = readFileSync(`${publicFolder}favicon.ico`);
    expect(bytes.readUInt16LE(2)).toBe(1);
    expect(bytes.readUInt16LE(4)).toBe(1);
    const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
    expect(offset + length).toBe(bytes.length);
    expect(bytes.subarray(offset + 1, offset + 4).toString()).toBe("PNG");
  });
});
