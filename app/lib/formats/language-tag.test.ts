import { expect, test } from "vitest";

import { baseLanguage, withLikelyRegion } from "./language-tag.ts";

test.each([
  ["en", "en", "en-US"],
  ["hi", "hi", "hi-IN"],
  ["de", "de", "de-DE"],
  ["pt-BR", "pt", "pt-BR"],
])("%s is %s, most often %s", (code, base, tag) => {
  expect(baseLanguage(code)).toBe(base);
  expect(withLikelyRegion(code)).toBe(tag);
});
