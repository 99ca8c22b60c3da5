import { expect, test } from "vitest";

import { costIn, type TraceEvent } from "./page-trace.ts";

const at = (name: string, ts: number, dur: number, tdur = dur, tid = 1): TraceEvent => ({
  name,
  ph: "X",
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
});

const FRAMEWORK = "http://server/assets/react-a1.js";
const OWN = "http://server/assets/home-b2.js";

/** Samples: three of the framework, one of ours through a browser function, one of nobody's. */
const profile = {
  nodes: [
    { id: 1, callFrame: { url: "" }, children: [2, 5] },
    { id: 2, callFrame: { url: FRAMEWORK }, children: [3] },
    { id: 3, callFrame: { url: OWN }, children: [4] },
    { id: 4, callFrame: { url: "" } },
    { id: 5, callFrame: { url: "" } },
  ],
  startTime: 0,
  samples: [2, 2, 2, 4, 5],
  timeDeltas: [1_000, 1_000, 1_000, 1_000, 1_000],
};

test("script is counted once, by its thread's own time, without the layout inside it", () => {
  const events = [
    at("EvaluateScript", 0, 40_000, 10_000),
    at("FunctionCall", 1_000, 30_000, 8_000),
    at("Layout", 2_000, 9_000, 2_000),
    at("UpdateLayoutTree", 50_000, 3_000),
    // Another page's process does less layout.
    at("FunctionCall", 0, 90_000, 90_000, 2),
    at("Layout", 100_000, 1_000, 1_000, 2),
  ];
  const cost = costIn(events, profile);
  expect(cost.layoutMs).toBeCloseTo(5);
  expect(cost.frameworkMs).toBeCloseTo(6);
  expect(cost.ownMs).toBeCloseTo(2);
});

test("samples are weighted by the processor time of their stretch of script", () => {
  const events = [
    // Ours waits for nine tenths of its time; the framework's works all the time.
    at("EvaluateScript", 3_500, 1_000, 100),
    at("FunctionCall", 500, 2_900),
    at("Layout", 50_000, 1_000),
  ];
  const cost = costIn(events, profile);
  expect(cost.frameworkMs).toBeCloseTo(3 * (3 / 3.1));
  expect(cost.ownMs).toBeCloseTo(3 * (0.1 / 3.1));
  expect(cost.longestOwnMs).toBeCloseTo(0.1);
});

test("the document's first inline script is ours, and later ones are the framework's", () => {
  const inline = (id: number, scriptId: string) => ({
    id,
    callFrame: { url: "http://server/", scriptId },
  });
  const cost = costIn([at("EvaluateScript", 500, 4_000), at("Layout", 50_000, 1_000)], {
    nodes: [
      { id: 1, callFrame: { url: "" }, children: [2, 3, 4] },
      inline(2, "9"),
      inline(3, "10"),
      inline(4, "11"),
    ],
    startTime: 0,
    samples: [2, 3, 3, 4],
    timeDeltas: [1_000, 1_000, 1_000, 1_000],
  });
  expect(cost.ownMs).toBeCloseTo(1);
  expect(cost.frameworkMs).toBeCloseTo(3);
});

test("the measuring script is not counted", () => {
  const events = [
    at("FunctionCall", 500, 2_600),
    // The fifth sample is in no file.
    at("EvaluateScript", 4_500, 1_000, 7_000),
    at("Layout", 50_000, 1_000),
  ];
  const cost = costIn(events, profile);
  expect(cost.frameworkMs + cost.ownMs).toBeCloseTo(2.6);
});

test("a page without script has no script time", () => {
  const cost = costIn([at("Layout", 0, 4_000)], {
    nodes: [{ id: 1, callFrame: { url: "" } }],
    startTime: 0,
  });
  expect(cost).toEqual({ frameworkMs: 0, ownMs: 0, longestOwnMs: 0, layoutMs: 4 });
});
