import { expect, test } from "vitest";

import { scriptLanguage, outsideText } from "./outside-text.ts";

test.each([
  ["A film about a river", undefined],
  ["Der Fluß", undefined],
  ["1984", undefined],
  ["", undefined],
  // One or two foreign names in an English text do not change its language.
  ["The first film of 黒澤明, made in Tokyo", undefined],
  ["黒澤明の最初の映画", "ja"],
  ["기생충", "ko"],
  ["שלום", "he"],
  ["Το ποτάμι", "el"],
  ["பொன்னியின் செல்வன்", "ta"],
  // Several languages share these scripts, and a wrong name would be worse than none.
  ["नदी", "und-Deva"],
  ["جدایی نادر از سیمین", "und-Arab"],
  ["Броненосец «Потёмкин»", "und-Cyrl"],
  ["卧虎藏龙", "und-Hani"],
  ["ጤና ይስጥልኝ", "und"],
])("the letters of %j identify the language %s", (text, language) => {
  expect(scriptLanguage(text)).toBe(language);
});

test("text from outside gets its stated language rather than that of its letters", () => {
  expect(outsideText("नदी", "mr")).toEqual({ dir: "auto", lang: "mr" });
  expect(outsideText("River")).toEqual({ dir: "auto", lang: undefined });
});
