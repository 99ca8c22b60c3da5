import { expect, test } from "vitest";

import { languageCode, languageCodes } from "./language-code.ts";

test.each([
  ["eng", "en"],
  ["English", "en"],
  ["en-US", "en"],
  ["fre", "fr"],
  ["fra", "fr"],
  ["French", "fr"],
  ["français", "fr"],
  ["ger", "de"],
  ["deu", "de"],
  [" GERMAN ", "de"],
  ["Deutsch", "de"],
  ["de_AT", undefined],
  ["de-AT", "de"],
  ["spa", "es"],
  ["Castilian", "es"],
  ["chi", "zh"],
  ["zho", "zh"],
  ["Mandarin", "zh"],
  ["cze", "cs"],
  ["dut", "nl"],
  ["gre", "el"],
  ["Bengali", "bn"],
  ["Bangla", "bn"],
  ["hin", "hi"],
  ["हिन्दी", "hi"],
  ["jpn", "ja"],
  ["cn", "yue"],
  ["sh", "sr"],
  ["xx", undefined],
  ["zxx", undefined],
  ["mul", undefined],
  ["Silent", undefined],
  ["valueOf", undefined],
  ["qqq", undefined],
  ["", undefined],
])("%j is the language %s", (written, code) => {
  expect(languageCode(written)).toBe(code);
});

test("one field may name several languages", () => {
  expect(languageCodes(["English; French", "ger", "English/Spanish", "Silent"])).toEqual([
    "en",
    "fr",
    "de",
    "es",
  ]);
});

test("a field without an end names no more than a few", () => {
  expect(languageCodes(["eng;fre;ger;spa;ita;por;rus;jpn;hin"])).toHaveLength(6);
});
