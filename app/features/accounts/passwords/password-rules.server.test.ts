import { expect, test } from "vitest";

import { findPasswordProblem } from "./password-rules.server.ts";
import { commonPasswords } from "../seeds/common-passwords.ts";

const EMAIL = "ada@example.org";

test.each([
  ["1234567", "at least 8 characters"],
  ["👩👩👩👩👩👩👩", "at least 8 characters"],
  ["a".repeat(73), "at most 72"],
  ["é".repeat(37), "at most 72"],
  ["trustno1", "too common"],
  ["IloveYOU", "too common"],
  ["Matinee-2026!", "own words"],
  ["MATINÉE Cinema 1", "own words"],
  ["matine\u0301e matine\u0301e", "own words"],
  ["admin_movies_77", "own words"],
  ["ADA@example.org", "can't be your email"],
])("%j is refused", (password, problem) => {
  expect(findPasswordProblem(password, EMAIL)?.text).toContain(problem);
});

test.each([
  "a warm row",
  "my matinee",
  "20261122",
  " 8 spaces ",
  "👩👩👩👩👩👩👩👩",
  "é".repeat(36),
  "ग".repeat(24),
])("%j is accepted", (password) => {
  expect(findPasswordProblem(password, EMAIL)).toBeUndefined();
});

test("the list holds thousands, all of them long enough and in lower case", () => {
  expect(commonPasswords.size).toBeGreaterThan(5000);
  for (const password of commonPasswords) {
    expect(password).toBe(password.toLowerCase());
    expect(password.length).toBeGreaterThanOrEqual(8);
  }
});
