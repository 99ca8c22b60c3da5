import { expect, test } from "vitest";

import { acceptedLanguage } from "./accepted-language.ts";

const OFFERED = ["en", "hi", "pt-BR"];

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*", undefined],
  ["hi", "hi"],
  ["hi-IN,hi;q=0.9,en;q=0.8", "hi"],
  ["en-US,en;q=0.9,hi;q=0.8", "en"],
  ["en;q=0.5, HI;q=0.7", "hi"],
  ["ja, hi;q=0.3", "hi"],
  ["ja", undefined],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["pt-br", "pt-BR"],
  ["hi;q=0, en;q=0.1", "en"],
  ["hi;q=nonsense, en;q=0.1", "en"],
  ["hi;q=2", undefined],
  [`${"ja,".repeat(1000)}hi`, undefined],
])("a browser that accepts %j reads %j", (header, language) => {
  expect(acceptedLanguage(header, OFFERED)).toBe(language);
});
