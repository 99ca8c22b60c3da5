import { describe, expect, test } from "vitest";

import { mergeChoices, type ImportedChoices } from "./imported-choices.ts";

const merge = (one: ImportedChoices, other: ImportedChoices) => mergeChoices(one, other);

describe("two lines about the same title", () => {
  test("keep the first saving and the last watching, also where only one says so", () => {
    const [early, late] = [
      { savedAtMs: 1, watchedAtMs: 1 },
      { savedAtMs: 2, watchedAtMs: 2 },
    ];
    for (const [one, other] of [
      [early, late],
      [late, early],
    ] as const)
      expect(merge(one, other)).toEqual({ savedAtMs: 1, watchedAtMs: 2 });
    expect(merge(late, {})).toEqual(late);
    expect(merge({}, late)).toEqual(late);
    expect(merge({}, {})).toStrictEqual({});
  });

  test("keep the later rating, and of equals the second", () => {
    const [one, other] = [
      { rating: { halfStars: 3, atMs: 5 } },
      { rating: { halfStars: 8, atMs: 6 } },
    ];
    expect(merge(one, other)).toEqual(other);
    expect(merge(other, one)).toEqual(other);
    const same = { rating: { halfStars: 1, atMs: 5 } };
    expect(merge(one, same)).toEqual(same);
    expect(merge(one, {})).toEqual(one);
  });

  test("keep both notes, and of two places on a list the first", () => {
    expect(merge({ note: "Red" }, { note: "Loud" })).toEqual({ note: "Red\n\nLoud" });
    expect(merge({ note: "Red" }, {})).toEqual({ note: "Red" });
    expect(
      merge(
        {
          lists: [
            [0, 1],
            [1, 5],
          ],
        },
        {
          lists: [
            [0, 7],
            [2, 9],
          ],
        },
      ).lists?.toSorted(),
    ).toEqual([
      [0, 1],
      [1, 5],
      [2, 9],
    ]);
    const parts = (isWatched: boolean): ImportedChoices => ({ parts: [["S1E1", 5, isWatched]] });
    expect(merge(parts(true), parts(false)), "at the same time").toEqual(parts(true));
  });

  test("keep two hundred days of one title", () => {
    const days = (from: number) => Array.from({ length: 150 }, (_, at) => `day ${from + at}`);
    expect(merge({ days: days(0) }, { days: days(100) }).days).toEqual([
      ...days(0),
      ...days(150).slice(0, 50),
    ]);
  });

  test("keep every day once, and of each episode the last time", () => {
    expect(merge({ days: ["2026-11-01"] }, { days: ["2026-11-02", "2026-11-01"] }).days).toEqual([
      "2026-11-01",
      "2026-11-02",
    ]);
    const merged = merge(
      {
        parts: [
          ["1 1", 5, true],
          ["1 2", 9, true],
        ],
      } as ImportedChoices,
      {
        parts: [
          ["1 1", 7, true],
          ["1 2", 8, true],
          ["1 3", 1, true],
        ],
      } as ImportedChoices,
    );
    expect(merged.parts).toEqual([
      ["1 1", 7, true],
      ["1 2", 9, true],
      ["1 3", 1, true],
    ]);
  });
});
