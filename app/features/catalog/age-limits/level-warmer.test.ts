import { describe, expect, test } from "vitest";

import { createLevelWarmer, type NamedTitle } from "./level-warmer.ts";

const film = (id: number): NamedTitle => ({ kind: "movie", id });
const films = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => film(first + index));

/** A warmer whose every request a test answers, with a clock that the test sets. */
function open({ atOnce = 4, mostWaiting = 600 } = {}) {
  const clock = { nowMs: 0 };
  const requests: number[] = [];
  const underWay = new Map<number, PromiseWithResolvers<void>>();
  let most = 0;
  const warmer = createLevelWarmer<string>({
    atOnce,
    mostWaiting,
    now: () => clock.nowMs,
    ask({ id }) {
      const answer = Promise.withResolvers<void>();
      requests.push(id);
      underWay.set(id, answer);
      most = Math.max(most, underWay.size);
      return answer.promise.finally(() => underWay.delete(id));
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    warmer,
    clock,
    requests,
    mostAtOnce: () => most,
    async answer(id: number) {
      underWay.get(id)?.resolve();
      await settle();
    },
    async fail(id: number) {
      underWay.get(id)?.reject(new Error("the film database failed"));
      await settle();
    },
    async answerAll() {
      while (underWay.size > 0) {
        for (const { resolve } of underWay.values()) resolve();
        await settle();
      }
    },
  };
}

describe("the warmer", () => {
  test("asks about each title once, a few at once, and reports when all are answered", async () => {
    const { warmer, requests, answerAll, mostAtOnce } = open();
    const both = Promise.all([warmer.learn(films(30), "x"), warmer.learn(films(40), "x")]);
    await answerAll();
    await both;
    expect(requests.toSorted((left, right) => left - right)).toEqual(films(40).map(({ id }) => id));
    expect(mostAtOnce()).toBe(4);
  });

  test("asks first about the list that was opened last, from its start", async () => {
    const { warmer, requests, answer } = open({ atOnce: 1 });
    void warmer.learn(films(3), "x");
    void warmer.learn(films(2, 11), "x");
    for (const id of [1, 11, 12, 2]) await answer(id);
    expect(requests).toEqual([1, 11, 12, 2, 3]);
  });

  test("drops those that have waited longest when there are too many", async () => {
    const { warmer, requests, answerAll } = open({ atOnce: 1, mostWaiting: 5 });
    const older = warmer.learn(films(6), "x");
    const newer = warmer.learn(films(4, 11), "x");
    await answerAll();
    await Promise.all([older, newer]);
    expect(requests).toEqual([1, 11, 12, 13, 14, 2]);
  });

  test("pauses after a failure, longer after each, and gives up a title that always fails", async () => {
    const { warmer, clock, requests, fail, answer } = open();
    const learn = () => warmer.learn([film(1)], "x");
    for (const restMs of [15_000, 60_000, 240_000]) {
      expect(warmer.hasGivenUp("movie:1")).toBe(false);
      const times = requests.length;
      const learning = learn();
      await fail(1);
      await learning;
      clock.nowMs += restMs - 1;
      await learn();
      expect(requests).toHaveLength(times + 1);
      clock.nowMs += restMs === 240_000 ? 0 : 1;
    }
    expect(warmer.hasGivenUp("movie:1")).toBe(true);
    clock.nowMs += 1;
    // It is due once more.
    expect(warmer.hasGivenUp("movie:1")).toBe(false);
    const last = learn();
    await answer(1);
    await last;
    expect(requests).toHaveLength(4);
  });

  test("lets one failure delay none of the others", async () => {
    const { warmer, requests, fail, answerAll } = open({ atOnce: 1 });
    const learning = warmer.learn(films(3), "x");
    await fail(1);
    await answerAll();
    await learning;
    expect(requests).toEqual([1, 2, 3]);
  });

  test("sends no requests after it is closed, and leaves no caller waiting", async () => {
    const { warmer, requests, answerAll } = open({ atOnce: 1 });
    const learning = warmer.learn(films(3), "x");
    warmer.close();
    await answerAll();
    await learning;
    await warmer.learn([film(9)], "x");
    expect(requests).toEqual([1]);
  });
});
