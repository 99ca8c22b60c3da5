import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { filmTitle } from "./film-title.ts";
import { filmYear } from "./film-year.ts";
import { formatSize } from "../files/file-size.ts";
import { parseLicence } from "./licence.ts";
import { toWebCaptions } from "../files/web-captions.ts";

writesInEnglish();

test.each([
  [{ year: "1968" }, "1968"],
  [{ year: "1968", date: "2001", title: "X (1920)" }, "1968"],
  [{ date: "1955-07-04" }, "1955"],
  [{ date: "[1955]" }, "1955"],
  [{ date: "c.a. 1931" }, "1931"],
  [{ date: "1955-01-01T00:00:00Z" }, "1955"],
  [{ title: "The Ferrymen (1936)" }, "1936"],
  [{ title: "In the Year 2889" }, ""],
  [{ title: "1984" }, ""],
  [{ year: "0", date: "unknown", title: "Film (12345)" }, ""],
  [{ year: "19681" }, ""],
])("the year of %j is %j", (known, year) => {
  expect(filmYear({ year: "", date: "", title: "", ...known })).toBe(year);
});

test.each([
  [[], "Untitled"],
  [["  "], "Untitled"],
  [["The Woman", "La Dame"], "The Woman"],
  [["''Burns and Allen'' (1951)"], "Burns and Allen (1951)"],
  [["Dreyer's  Film"], "Dreyer's Film"],
  [["Information Machine, The"], "The Information Machine"],
  [["Kabinett des Dr. Caligari, Das (1920)"], "Das Kabinett des Dr. Caligari (1920)"],
  [["Grande illusion, La"], "La Grande illusion"],
  [["Atalante, L'"], "L'Atalante"],
  [["Atalante, L’ (1934)"], "L’Atalante (1934)"],
  [["Paris, Texas"], "Paris, Texas"],
  [["Star Is Born, A (1937)"], "A Star Is Born (1937)"],
  [["Hatful of Rain, A"], "A Hatful of Rain"],
  [["Good, the Bad and the Ugly, The"], "Good, the Bad and the Ugly, The"],
  [["Me, a Thief"], "Me, a Thief"],
  [["حلم الفيلة, The"], "حلم الفيلة"],
  [["बाहुबली, The (2015)"], "बाहुबली (2015)"],
])("the title of %j is %j", (titles, title) => {
  expect(filmTitle(titles)).toBe(title);
});

test.each([
  ["http://creativecommons.org/licenses/publicdomain/", "Public domain"],
  ["https://creativecommons.org/publicdomain/mark/1.0/", "Public domain"],
  ["http://creativecommons.org/publicdomain/zero/1.0/", "CC0"],
  ["http://creativecommons.org/licenses/by/3.0/", "CC BY 3.0"],
  ["https://creativecommons.org/licenses/by-nc-sa/4.0/deed.en", "CC BY-NC-SA 4.0"],
  ["https://creativecommons.org/licenses/by/", undefined],
  ["https://creativecommons.org/licenses/by/latest/", undefined],
  ["https://creativecommons.org/licenses/", undefined],
  ["https://www.creativecommons.org/licenses/by/4.0/", "CC BY 4.0"],
  ["https://creativecommons.org.evil.example/licenses/by/3.0/", undefined],
  ["https://evil.example/licenses/by/3.0/", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("the licence at %s is %s", (address, label) => {
  const licence = parseLicence(address);
  expect(licence?.label).toBe(label);
  if (licence) expect(licence.address).toMatch(/^https:\/\/creativecommons\.org\//);
});

test.each([
  [2_810_000_000, "2.8 GB"],
  [483_400_000, "483 MB"],
  [40_000, "40 kB"],
])("%i bytes are %s", (sizeBytes, text) => {
  expect(formatSize(sizeBytes)).toBe(text);
});

test("SubRip is converted to WebVTT, cue by cue", () => {
  const srt = "\uFEFF1\r\n00:00:01,500 --> 0:00:04,20 X1:40\r\nHello, you --> there\r\n\r\n2\r\n";
  expect(toWebCaptions(srt)).toBe(
    "WEBVTT\n\n1\n00:00:01.500 --> 00:00:04.200\nHello, you --> there\n\n2\n",
  );
});

test("WebVTT is unchanged", () => {
  expect(toWebCaptions("\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nHi\n")).toBe(
    "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n",
  );
});
