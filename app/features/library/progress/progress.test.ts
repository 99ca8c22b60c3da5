import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { placeOnCard } from "../continue/continue-watching.ts";
import { isFinished, isProgress, startOf } from "./progress.ts";

writesInEnglish();

const at = (positionSeconds: number, durationSeconds = 6000) => ({
  positionSeconds,
  durationSeconds,
});

describe("a position in a film", () => {
  test.each([
    [{ item: "Detour", work: "", ...at(1) }, true],
    [{ item: "Detour", work: "", ...at(Number.NaN) }, false],
    [{ item: "Detour", work: "", ...at(1, Infinity) }, false],
    [{ item: "Detour", work: "", positionSeconds: "1", durationSeconds: 6000 }, false],
    [{ item: "Detour", ...at(1) }, false],
    [{ item: 7, work: "", ...at(1) }, false],
    [{ work: "", ...at(1) }, false],
    ["Detour", false],
    [null, false],
    [undefined, false],
  ])("%j is one: %j", (value, is) => {
    expect(isProgress(value)).toBe(is);
  });

  test("is where the film goes on, except at its very beginning and in its credits", () => {
    expect([startOf(at(0)), startOf(at(0.9))]).toEqual([undefined, undefined]);
    expect([startOf(at(1)), startOf(at(5699))]).toEqual([1, 5699]);
    expect([startOf(at(5700)), startOf(at(6000))]).toEqual([undefined, undefined]);
    expect(startOf(at(30, 0)), "of a film whose length is unknown").toBe(30);
  });

  test("in its last twentieth means that it was watched", () => {
    expect([isFinished(at(5699)), isFinished(at(5700)), isFinished(at(9, 0))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("is shown on its card with what is left, in whole minutes", () => {
    expect(placeOnCard(at(1500))).toEqual({ part: 0.25, detail: "1h 15m left", seconds: 1500 });
    expect(placeOnCard(at(1501))).toMatchObject({ part: 0.25, detail: "1h 15m left" });
    expect(placeOnCard(at(10, 131))).toMatchObject({ part: 0.076, detail: "3m left" });
    expect(placeOnCard(at(10, 70))).toMatchObject({ part: 0.143, detail: "1m left" });
    expect(placeOnCard(at(10, 71)), "a started minute counts").toMatchObject({
      detail: "2m left",
    });
    expect(placeOnCard(at(0, 0))).toMatchObject({ part: 0, detail: "1m left" });
    expect(placeOnCard(at(5700))).toBeUndefined();
  });
});
