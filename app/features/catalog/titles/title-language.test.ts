import { expect, test } from "vitest";

import { titleLanguage } from "./title-language.ts";

test.each([
  ["in the page's own language needs no word", "Gone", "en", undefined],
  ["in another is marked", "秋刀魚の味", "ja", "ja"],
  ["in another's words, but our letters, says both", "Sanma no aji", "ja", "ja-Latn"],
  ["in the database's own code gets the code of everybody else", "花樣年華", "cn", "yue"],
  ["of a film without words has none", "Begone Dull Care", "xx", undefined],
  ["whose language is the name of something that every object has", "Odd", "valueOf", undefined],
])("a title %s", (_, title, language, lang) => {
  expect(titleLanguage(title, { title, language }, "en")).toBe(lang);
});

test("a translated title is in the page's language", () => {
  expect(titleLanguage("An Autumn Afternoon", { title: "Sanma", language: "ja" }, "en")).toBe(
    undefined,
  );
});

test("a title that is neither the translated nor the original one is identified by its letters", () => {
  const original = { title: "El laberinto del fauno", language: "es" };
  expect(titleLanguage("El laberinto del fauno: el origen", original, "en")).toBe("es");
});
