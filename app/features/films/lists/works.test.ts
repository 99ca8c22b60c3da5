import { describe, expect, test } from "vitest";

import type { ItemFile } from "#app/services/archive/wire-item.ts";

import { findWorks } from "./works.ts";

const MEGABYTE = 1_000_000;

function file(name: string, format: string, more: Partial<ItemFile> = {}): ItemFile {
  return {
    name,
    format,
    source: "derivative",
    original: "",
    title: "",
    track: "",
    size: undefined,
    length: undefined,
    height: undefined,
    width: undefined,
    private: "",
    sha1: "",
    ...more,
  };
}

const namesOf = (files: ItemFile[]) =>
  findWorks(files, "Film").map((work) => work.files.map(({ name }) => name));

describe("the offered files", () => {
  test("never include a master that no browser plays, however large it is", () => {
    const files = [
      file("fest.mpeg", "MPEG2", { size: 2_810 * MEGABYTE, source: "original" }),
      file("fest_512kb.mp4", "512Kb MPEG4", { size: 300 * MEGABYTE, original: "fest.mpeg" }),
      file("fest.mp4", "h.264", { size: 483 * MEGABYTE, original: "fest.mpeg" }),
    ];
    expect(namesOf(files)).toEqual([["fest.mp4", "fest_512kb.mp4"]]);
  });

  test("include every playable quality, by format first", () => {
    const files = [
      file("a_64kb.mp4", "64Kb MPEG4"),
      file("a_512kb.mp4", "512Kb MPEG4"),
      file("a.webm", "WebM"),
      file("a.m4v", "MPEG4"),
      file("a.hd.mp4", "h.264 HD"),
      file("a.ia.mp4", "h.264 IA"),
      file("a.ogv", "Ogg Video"),
      file("a.avi", "DivX"),
    ];
    expect(namesOf(files)).toEqual([
      ["a.ia.mp4", "a.hd.mp4", "a.m4v", "a.webm", "a_512kb.mp4", "a_64kb.mp4"],
    ]);
  });

  test("are sorted by how near their height is to 720, with those beyond 1080 last", () => {
    const files = [
      file("a.mp4", "MPEG4", { height: 2160 }),
      file("a_1080p.mp4", "MPEG4", { height: 1080 }),
      file("a_720p.mp4", "MPEG4", { height: 720 }),
      file("a_360p.mp4", "MPEG4", { height: 360 }),
    ];
    expect(namesOf(files)).toEqual([["a_720p.mp4", "a_1080p.mp4", "a_360p.mp4", "a.mp4"]]);
  });

  test("that are too large come later, those beyond 4 GB last of all", () => {
    const height = 720;
    const files = [
      file("a.mp4", "h.264", { height, size: 5_000 * MEGABYTE }),
      file("a.ia.mp4", "h.264 IA", { height, size: 2_500 * MEGABYTE }),
      file("a_720p.mp4", "h.264", { height, size: 900 * MEGABYTE }),
      file("a_hd.mp4", "h.264", { height, size: 1_900 * MEGABYTE }),
      file("a_64kb.mp4", "64Kb MPEG4", { height: 120, size: 40 * MEGABYTE }),
    ];
    expect(namesOf(files)).toEqual([["a_hd.mp4", "a_720p.mp4", "a.ia.mp4", "a_64kb.mp4", "a.mp4"]]);
  });

  test("must agree in name and format, whatever the case of the name", () => {
    const files = [
      file("UPPER.MP4", "h.264"),
      file("liar.mkv", "h.264"),
      file("other.mp4", "Matroska"),
      file("odd.mp4", "WebM"),
    ];
    expect(namesOf(files)).toEqual([["UPPER.MP4"]]);
  });

  test("include no private files, records or frames", () => {
    const files = [
      file("lent.mp4", "h.264", { private: "true" }),
      file("meta.mp4", "h.264", { source: "metadata" }),
      file("id.thumbs/frame.mp4", "h.264"),
    ];
    expect(findWorks(files, "Film")).toEqual([]);
  });

  test("include trailers, samples and clips only when there is no film", () => {
    const trailer = file("film-trailer.mp4", "h.264", { length: 90 });
    const clip = file("clip.mp4", "h.264", { length: 30 });
    const film = file("film.mp4", "h.264", { length: 5_000 });
    expect(namesOf([trailer, clip, film])).toEqual([["film.mp4"]]);
    expect(namesOf([trailer])).toEqual([["film-trailer.mp4"]]);
    expect(namesOf([clip])).toEqual([["clip.mp4"]]);
  });

  test("are named by their height, and by their format where two have the same", () => {
    const [work] = findWorks(
      [
        file("a.mp4", "h.264", { height: 480 }),
        file("a.webm", "WebM", { height: 480 }),
        file("a_512kb.mp4", "512Kb MPEG4", { height: 240 }),
        file("a_64kb.mp4", "64Kb MPEG4"),
      ],
      "Film",
    );
    expect(work?.files.map(({ label, type }) => [label, type])).toEqual([
      ["480p, h.264", "video/mp4"],
      ["480p, WebM", "video/webm"],
      ["240p", "video/mp4"],
      ["64Kb MPEG4", "video/mp4"],
    ]);
  });
});

describe("several works in one item", () => {
  test("become episodes in order, with 10 after 9", () => {
    const files = [10, 9, 1].map((number) => file(`Show episode ${number}.mp4`, "h.264"));
    expect(findWorks(files, "Show").map(({ title }) => title)).toEqual([
      "Show episode 1",
      "Show episode 9",
      "Show episode 10",
    ]);
  });

  test("are sorted and named as the uploader says", () => {
    const files = [
      file("b.mp4", "h.264", { track: "1/2", title: "The Beginning" }),
      file("a.mp4", "h.264", { track: "2", title: "The End" }),
      file("a_512kb.mp4", "512Kb MPEG4", { original: "a.mp4" }),
    ];
    expect(findWorks(files, "Show").map(({ title, files: all }) => [title, all.length])).toEqual([
      ["The Beginning", 1],
      ["The End", 2],
    ]);
  });

  test("are separate in separate folders too, and a single one has the item's title", () => {
    const files = [file("one/film.mp4", "h.264"), file("two/film.mp4", "h.264")];
    expect(findWorks(files, "Film")).toHaveLength(2);
    expect(findWorks(files.slice(0, 1), "Film").map(({ title }) => title)).toEqual(["Film"]);
  });

  test("a derivative belongs to its original, whatever its name", () => {
    const files = [
      file("NightOfTheLivingDead_1080p.mp4", "MPEG4", { source: "original" }),
      file("NightOfTheLivingDead_720p.mp4", "h.264 720P"),
      file("x_512kb.mp4", "512Kb MPEG4", { original: "NightOfTheLivingDead_1080p.mp4" }),
    ];
    expect(findWorks(files, "Film")).toHaveLength(1);
  });
});

describe("captions", () => {
  const film = file("Film.mp4", "h.264", { original: "Film.mkv" });
  const captionsOf = (...tracks: ItemFile[]) => findWorks([film, ...tracks], "Film")[0]?.captions;

  test("are those with the film's name, each with its language", () => {
    const found = captionsOf(
      file("Film.en.vtt", "Web Video Text Tracks"),
      file("Film.hi.vtt", "Web Video Text Tracks"),
      file("Other.vtt", "Web Video Text Tracks"),
      file("Film.srt", "SubRip"),
      file("Film.fre.srt", "SubRip"),
    );
    expect(found).toEqual([
      { name: "Film.en.vtt", infix: "en", language: "en" },
      { name: "Film.hi.vtt", infix: "hi", language: "hi" },
      { name: "Film.fre.srt", infix: "fre", language: "fr" },
    ]);
  });

  test("by speech recognition are labeled as such, without a language", () => {
    expect(captionsOf(file("Film.asr.srt", "SubRip", { original: "Film.mkv" }))).toEqual([
      { name: "Film.asr.srt", infix: "asr", language: "" },
    ]);
  });

  test("in a single format are offered as they are", () => {
    expect(captionsOf(file("Film.srt", "SubRip"))).toEqual([
      { name: "Film.srt", infix: "", language: "" },
    ]);
  });
});

test("a film's shape is that of the file that is played first, unless it is a mistake", () => {
  const shapeOf = (more: Partial<ItemFile>) =>
    findWorks([file("a.mp4", "h.264", more), file("a_512kb.mp4", "512Kb MPEG4")], "Film")[0]?.shape;
  expect(shapeOf({ width: 640, height: 480 })).toBe(1.333);
  expect(shapeOf({ width: 854, height: 480 })).toBe(1.779);
  expect(shapeOf({ height: 480 })).toBeUndefined();
  expect(shapeOf({ width: 4800, height: 480 })).toBeUndefined();
});
