import { expect, test } from "vitest";

import { titleLanguage } from "./title-language.ts";

test.each([
  ["in the page's own language needs no word", "Gone", "en", undefined],
  ["in another is marked", "Sanma no aji", "ja", "ja"],
  ["in the database's own code gets the code of everybody else", "Faa yeung nin wa", "cn", "yue"],
  ["of a film without words has none", "Begone Dull Care", "xx", undefined],
  ["whose language is the name of something that every object has", "Odd", "valueOf", "valueOf"],
])("a title %s", (_, title, language, lang) => {
  expect(titleLanguage(title, { title, language }, "en")).toBe(lang);
});

test("a translated title is in the page's language", () => {
  expect(titleLanguage("An Autumn Afternoon", { title: "Sanma", language: "ja" }, "en")).toBe(
    undefined,
  );
});
