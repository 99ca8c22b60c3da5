import { expect, test } from "vitest";

import { nextEpisode } from "./next-episode.ts";

const seasons = [
  { number: 2, episodeCount: 2 },
  { number: 0, episodeCount: 9 },
  { number: 1, episodeCount: 3 },
];

test.each([
  ["S1E1", "S1E2"],
  ["S1E3", "S2E1"],
  ["S1E1 S2E1", "S2E2"],
  ["S2E1 S1E1", "S2E2"],
  ["S1", "S2E1"],
  ["S2E2", undefined],
  ["S2", undefined],
  ["S0E1", undefined],
  ["S0E4 S1E2", "S1E3"],
  ["", undefined],
])("after %j comes %j", (marks, next) => {
  expect(nextEpisode(marks, seasons)).toBe(next);
});

test("a show that is marked as a whole has no next episode", () => {
  expect(nextEpisode("*", seasons)).toBeUndefined();
  expect(nextEpisode("*", undefined)).toBeUndefined();
});

test.each([
  ["S1E1", "S1E2"],
  ["S1E9 S1E10", "S1E11"],
  ["S2E1 S1E5", "S2E2"],
  ["S1", "S2E1"],
  ["S1 S1E3", "S2E1"],
  ["S1E3 S1", "S2E1"],
  ["S0E3", undefined],
  ["S0E3 S1E2", "S1E3"],
  ["nonsense", undefined],
])("while the seasons are unknown, after %j comes %j", (marks, next) => {
  expect(nextEpisode(marks, undefined)).toBe(next);
});
