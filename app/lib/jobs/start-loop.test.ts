import { once } from "node:events";

import { expect, onTestFinished, test } from "vitest";

import type { JobRun } from "./job.ts";
import { sleepUnless } from "./sleep-unless.ts";
import { startLoop, type Loop } from "./start-loop.ts";

const quiet = { info: () => undefined, error: () => undefined };
const HOUR_MS = 3_600_000;

/** A loop whose pauses are noted, and last until something wakes it. */
function start(loop: Partial<Loop> & Pick<Loop, "runNext">) {
  const pausesMs: number[] = [];
  const runs: JobRun[] = [];
  const started = startLoop({
    name: "billing",
    everyMs: HOUR_MS,
    log: quiet,
    report: (run) => runs.push(run),
    pause(durationMs, signal) {
      pausesMs.push(durationMs);
      return sleepUnless(HOUR_MS, signal);
    },
    ...loop,
  });
  onTestFinished(started.stop);
  return { ...started, pausesMs, runs };
}

test("a loop does what is due, and then rests", async () => {
  const due = ["a payment", "another"];
  const { pausesMs, runs } = start({ runNext: async () => due.shift() });
  await expect.poll(() => pausesMs).toEqual([HOUR_MS]);
  expect(runs).toMatchObject([{ done: 2, problem: undefined }]);
});

test("a loop that fails rests longer and longer, until something works", async () => {
  let isBroken = true;
  const runNext = async () => {
    if (isBroken) throw new Error("The processor is closed.");
    return undefined;
  };
  const { pausesMs, runs, runNow } = start({ runNext });
  await expect.poll(() => pausesMs).toHaveLength(1);
  await runNow();
  isBroken = false;
  await runNow();
  await expect.poll(() => pausesMs).toHaveLength(3);
  const [first = 0, second = 0, last] = pausesMs;
  expect(first).toBeLessThanOrEqual(1_000);
  expect(second).toBeGreaterThan(first);
  expect(last).toBe(HOUR_MS);
  const problem = "The processor is closed.";
  expect(runs.map((run) => run.problem)).toEqual([problem, problem, undefined]);
});

test("a run may count what it did, and choose its pause", async () => {
  const ends = [{ done: 3, pauseMs: 5, problem: "nobody there" }, { done: 0 }];
  const { pausesMs, runs, runNow } = start({ runNext: async () => ends.shift() });
  await expect.poll(() => pausesMs).toEqual([5]);
  await runNow();
  await expect.poll(() => pausesMs).toEqual([5, HOUR_MS]);
  expect(runs).toMatchObject([
    { done: 3, problem: "nobody there" },
    { done: 0, problem: undefined },
  ]);
});

test("who wakes a loop while it works gets one more run, however often", async () => {
  const held = Promise.withResolvers<void>();
  let looks = 0;
  const { runNow, pausesMs } = start({
    async runNext() {
      looks += 1;
      await held.promise;
      return undefined;
    },
  });
  await expect.poll(() => looks).toBe(1);
  const woken = [runNow(), runNow(), runNow()];
  held.resolve();
  await Promise.all(woken);
  await expect.poll(() => pausesMs).toHaveLength(2);
  expect(looks).toBe(2);
});

test("a loop may begin with a pause, and be woken from it", async () => {
  let looks = 0;
  const runNext = async () => void (looks += 1);
  const { pausesMs, runNow } = start({ runNext, startsAfterMs: 7 });
  expect([looks, ...pausesMs]).toEqual([0, 7]);
  await runNow();
  expect(looks).toBe(1);
});

test("a loop that is stopped ends what it does, and nobody waits for another run", async () => {
  const held = Promise.withResolvers<string>();
  let looks = 0;
  const loop = start({
    runNext() {
      looks += 1;
      return held.promise;
    },
  });
  const another = loop.runNow();
  const stopped = loop.stop();
  held.resolve("a payment");
  await stopped;
  await another;
  await loop.runNow();
  expect(looks).toBe(1);
  expect(loop.runs).toMatchObject([{ done: 1 }]);
});

test("work that does not end is told when its last call is over", async () => {
  const { stop, runs } = start({
    lastCallMs: 1,
    async runNext(_, { lastCall }) {
      await once(lastCall, "abort");
      return { done: 1 };
    },
  });
  await stop();
  expect(runs).toMatchObject([{ done: 1 }]);
});
