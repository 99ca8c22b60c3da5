import { expect, test } from "vitest";

import { cleanName, findNameProblem } from "./person-name.ts";

test.each([
  ["  Ada \t King\r\nLovelace ", "Ada King Lovelace"],
  ["Ada\u0000Lovelace", "Ada Lovelace"],
  ["e\u0301mile", "émile"],
  ["Ada\u202egnihton", "Adagnihton"],
  ["सत्यजित राय", "सत्यजित राय"],
])("%j is stored as %j", (given, stored) => {
  expect(cleanName(given)).toBe(stored);
});

test("a name is not empty, and no longer than fits on the screen", () => {
  expect(findNameProblem("")).toMatchObject({ text: "Please enter your name" });
  expect(findNameProblem("👩".repeat(100))).toBeUndefined();
  expect(findNameProblem("👩".repeat(101))).toMatchObject({ most: 100 });
});
