import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { nextEpisode } from "./next-episode.ts";
import {
  parseWatchedName,
  parseWatchedValue,
  readMarks,
  readPart,
  watchedKey,
  withMark,
} from "./watched.ts";

const isWatchedBy = (marks: string | undefined, part: string) => readMarks(marks)(part);

test.each([
  ["", {}],
  ["S2", { season: 2 }],
  ["S2E5", { season: 2, episode: 5 }],
  ["S0", { season: 0 }],
  ["S02", undefined],
  ["E5", undefined],
  ["S2E5 ", undefined],
])("the part %j of a show is read as %j", (part, read) => {
  expect(readPart(part)).toEqual(read);
});

describe("marks of watched titles", () => {
  test("apply to everything within them, except what was unmarked", () => {
    const season = withMark("", "S2", true);
    expect(isWatchedBy(season, "S2E5")).toBe(true);
    expect(isWatchedBy(season, "S2")).toBe(true);
    expect(isWatchedBy(season, "S1E5")).toBe(false);
    expect(isWatchedBy(season, "S20E5")).toBe(false);
    expect(isWatchedBy(season, "")).toBe(false);
    const without = withMark(season, "S2E5", false);
    expect(isWatchedBy(without, "S2E5")).toBe(false);
    expect(isWatchedBy(without, "S2E50")).toBe(true);
    expect(isWatchedBy(withMark(without, "S2", true), "S2E5")).toBe(true);
    expect(isWatchedBy(withMark(without, "", true), "S9E9")).toBe(true);
    expect(withMark(without, "", false)).toBe("");
    expect(isWatchedBy(undefined, "")).toBe(false);
  });

  test("reflect the last command on a part, and change nothing else", () => {
    const part = fc.constantFrom("", "S1", "S1E1", "S1E2", "S10", "S10E1", "S0E1");
    const command = fc.tuple(part, fc.boolean());
    fc.assert(
      fc.property(fc.array(command), command, part, (before, [last, isWatched], other) => {
        const marks = before.reduce((marked, [each, is]) => withMark(marked, each, is), "");
        const after = withMark(marks, last, isWatched);
        expect(isWatchedBy(after, last)).toBe(isWatched);
        const isWithin = last === "" || other === last || other.startsWith(`${last}E`);
        if (isWithin) expect(isWatchedBy(after, other)).toBe(isWatched);
        else expect(isWatchedBy(after, other)).toBe(isWatchedBy(marks, other));
      }),
    );
  });

  test("have names, and an invalid one is recognized", () => {
    for (const [kind, id, part] of [
      ["movie", "19", "S1"],
      ["tv", "1396", "S01"],
      ["tv", "1396", "E5"],
      ["tv", "1396", "S2E5 "],
      ["tv", "x", ""],
      ["book", "1", ""],
    ] as const) {
      expect(parseWatchedName(kind, id, part), `${kind} ${id} ${part}`).toBeUndefined();
    }
    const parsed = parseWatchedValue("tv:1396:S2E5 Breaking Bad: 2");
    expect(parsed).toEqual({
      name: { kind: "tv", id: "1396", part: "S2E5" },
      title: "Breaking Bad: 2",
    });
    expect(parsed && watchedKey(parsed.name)).toBe("tv:1396:S2E5");
    expect(parseWatchedValue("archive:Nosferatu1922 N")?.name.part).toBe("");
  });
});

describe("the episode that comes next", () => {
  const seasons = [
    { number: 1, episodeCount: 3 },
    { number: 2, episodeCount: 2 },
    { number: 3, episodeCount: 0 },
    { number: 0, episodeCount: 9 },
  ];
  test.each([
    ["S1E1", "S1E2"],
    ["S1E3", "S2E1"],
    ["S1", "S2E1"],
    ["S1 !S1E2", "S2E1"],
    ["S1E2", "S1E3"],
    ["S1E1 S1E3", "S2E1"],
    ["S2E1 S1E1", "S2E2"],
  ])("after %s it is %s", (marks, part) => {
    expect(nextEpisode(marks, seasons)).toBe(part);
  });

  test.each(["", "*", "S2", "S2E2", "S0E1", "!S1E1"])("has no episode after %j", (marks) => {
    expect(nextEpisode(marks, seasons)).toBeUndefined();
  });

  test("is guessed while the number of episodes is unknown", () => {
    expect(nextEpisode("S1E10 S1E9", undefined)).toBe("S1E11");
    expect(nextEpisode("S1E4 S2", undefined)).toBe("S3E1");
    expect(nextEpisode("S2 !S2E9 S1E4", undefined)).toBe("S3E1");
    expect(nextEpisode("*", undefined)).toBeUndefined();
    expect(nextEpisode("S0E1", undefined)).toBeUndefined();
  });
});
