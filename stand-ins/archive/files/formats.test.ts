import { expect, test } from "vitest";
import { formatOf, isPlayable, stemOf } from "./formats.ts";

test.each([
  ["h.264", "film.mp4", true],
  ["MPEG4", "film.M4V", true],
  ["WebM", "film.webm", true],
  ["h.264", "film.ogv", false],
  ["MPEG2", "film.mp4", false],
  ["Ogg Video", "film.ogv", false],
])("name and format must agree: %s in %s is playable: %o", (format, name, expected) => {
  const body = { kind: "blank" as const, sizeBytes: 1 };
  expect(isPlayable({ name, format, source: "original", body })).toBe(expected);
});

test.each([
  ["Detour_512kb.mp4", "512Kb MPEG4", "Detour"],
  ["Joan_Jailbird.ia.mp4", "h.264 IA", "Joan_Jailbird"],
  ["CAPITAL LETTERS.MP4", "h.264", "CAPITAL LETTERS"],
  ["quality..mp4", "h.264", "quality."],
  ["In_The_Year_2889_1967.avi_512kb.mp4", "512Kb MPEG4", "In_The_Year_2889_1967.avi"],
  ["Content/bunny.mpeg", "MPEG2", "Content/bunny"],
  ["unheard-of.xyz", "Unknown", "unheard-of"],
])("%s is %s, derived from %s", (name, format, stem) => {
  expect(formatOf(name)).toBe(format);
  expect(stemOf(name)).toBe(stem);
});
