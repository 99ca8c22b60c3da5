import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readReels, reelsFolder } from "./reel-files.ts";

const reels = readReels();
const pathOf = (path: string) => join(reelsFolder, path);

test("there are six reels, and one of them is six minutes long", () => {
  expect(reels).toHaveLength(6);
  expect(reels.map(({ seconds }) => seconds)).toContain(360);
});

test("every file is there with its listed size, and no other file is", async () => {
  const listed = reels.flatMap(({ videos, captions, thumbnails }) => [
    ...videos,
    ...captions,
    ...thumbnails,
  ]);
  for (const { path, sizeBytes } of listed) {
    expect((await stat(pathOf(path))).size, path).toBe(sizeBytes);
  }
  for (const { name } of reels) {
    const entries = await readdir(pathOf(name), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files).toHaveLength(listed.filter(({ path }) => path.startsWith(`${name}/`)).length);
  }
});

describe.each(reels)("$name", ({ seconds, videos, captions, thumbnails }) => {
  test("is three sizes of h.264, smallest first, and one WebM", () => {
    expect(videos.map(({ kind, height }) => `${kind} ${height}`)).toEqual([
      "h264 360",
      "h264 480",
      "h264 720",
      "webm 480",
    ]);
  });

  test("starts fast, and has its listed duration and size", async () => {
    for (const { kind, path, width, height } of videos.filter((video) => video.kind === "h264")) {
      const boxes = await readBoxes(pathOf(path));
      const names = boxes.map(({ name }) => name);
      expect(names.indexOf("moov"), `${kind} ${path}`).toBeLessThan(names.indexOf("mdat"));
      const moov = boxes.find(({ name }) => name === "moov");
      const movie = describeMovie(moov?.content ?? Buffer.alloc(0));
      expect(movie).toMatchObject({ width, height });
      expect(movie.codecs).toEqual(expect.arrayContaining(["avc1", "mp4a"]));
      expect(Math.abs(movie.seconds - seconds)).toBeLessThan(0.25);
    }
  });

  test("has a real WebM", async () => {
    const webm = videos.find(({ kind }) => kind === "webm");
    const file = await open(pathOf(webm?.path ?? ""));
    const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    await file.close();
    expect(buffer.readUInt32BE(0)).toBe(0x1a45dfa3);
    expect(buffer.toString("latin1")).toContain("webm");
  });

  test("has captions in English and Hindi, in order and inside the film", async () => {
    expect(captions.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      "vtt en",
      "vtt hi",
      "srt en",
    ]);
    for (const { kind, language, path } of captions) {
      const text = await readFile(pathOf(path), "utf8");
      if (kind === "vtt") expect(text.startsWith("WEBVTT\n\n")).toBe(true);
      if (language === "hi") expect(text).toMatch(/\p{Script=Devanagari}/u);
      const times = [...text.matchAll(/(\d\d):(\d\d):(\d\d)[.,](\d{3})/gu)].map(
        ([, hours, minutes, whole, thousandths]) =>
          Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000,
      );
      expect(times.length).toBeGreaterThanOrEqual(8);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(seconds);
    }
  });

  test("has a thumbnail for every ten seconds", async () => {
    const moments = Array.from({ length: Math.ceil(seconds / 10) }, (_, index) => index * 10);
    expect(thumbnails.map(({ atSeconds }) => atSeconds)).toEqual(moments);
    for (const { path, width, height } of thumbnails) {
      const picture = await sharp(pathOf(path)).metadata();
      expect(picture).toMatchObject({ format: "jpeg", width, height });
    }
  });
});

type Box = { name: string; content: Buffer };

/** The outermost boxes of an MP4, without reading the film itself. */
async function readBoxes(path: string): Promise<Box[]> {
  const file = await readFile(path);
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    if (size < 8) throw new Error(`a box of ${size} bytes at ${at} in ${path}`);
    const content = file.subarray(at + 8, at + size);
    boxes.push({ name: file.toString("latin1", at + 4, at + 8), content });
    at += size;
  }
  return boxes;
}

function describeMovie(moov: Buffer) {
  const header = moov.indexOf("mvhd") + 4;
  const track = moov.indexOf("tkhd") + 4;
  const codecs = ["avc1", "mp4a"].filter((codec) => moov.includes(codec));
  return {
    seconds: moov.readUInt32BE(header + 16) / moov.readUInt32BE(header + 12),
    width: moov.readUInt32BE(track + 76) / 65536,
    height: moov.readUInt32BE(track + 80) / 65536,
    codecs,
  };
}
