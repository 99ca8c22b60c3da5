import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readReels, toArchiveReel, toClip } from "./reel-files.ts";

const reels = readReels();

test("every reel is complete, with every file in its place", () => {
  expect(reels.length).toBeGreaterThan(0);
  for (const reel of reels) {
    const { small, medium, large, webm, captions, thumbs } = toArchiveReel(reel);
    expect(small.height).toBeLessThan(medium.height);
    expect(medium.height).toBeLessThan(large.height);
    const files = [small, medium, large, webm, ...Object.values(captions), ...thumbs];
    expect(files.filter((file) => !existsSync(file.path))).toEqual([]);
  }
});

test("a trailer has the largest video first, and readable captions", () => {
  for (const reel of reels) {
    const clip = toClip(reel);
    expect(clip.videos[0]?.file).toContain("720");
    expect(clip.captions.map((track) => track.language)).toEqual(["en", "hi"]);
    const files = [...clip.videos, ...clip.captions];
    expect(files.filter((file) => !existsSync(file.file))).toEqual([]);
  }
});

test("a reel that lacks a file is refused with its name", () => {
  const [reel] = reels;
  if (reel === undefined) throw new Error("There are no reels.");
  expect(() => toArchiveReel({ ...reel, captions: [] })).toThrow(
    `The reel ${reel.name} is incomplete`,
  );
});
