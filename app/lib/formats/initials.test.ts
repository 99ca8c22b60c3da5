import { expect, test } from "vitest";

import { initialsOf } from "./initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["  Ada   King  Lovelace ", "AKL"],
  ["émile zola", "ÉZ"],
  ["सत्यजित राय", "सरा"],
  ["👩‍🚀 Valentina", "👩‍🚀V"],
  ["", ""],
])("the initials of “%s” are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
