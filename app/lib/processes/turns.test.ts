import { expect, test } from "vitest";

import { createTurns } from "./turns.ts";

/** Work that ends when the test says so, and the order in which it started. */
function openTurns(mostWaiting = { uploads: 10, colors: 10, others: 10 }, mostAtOnce = 1) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const clocks: (() => void)[] = [];
  let [running, mostRunning] = [0, 0];
  const turns = createTurns({
    mostAtOnce,
    mostWaiting: (lane: keyof typeof mostWaiting) => mostWaiting[lane],
    mostWaitMs: 1_000,
    after: (_, then) => {
      clocks.push(then);
      return () => clocks.splice(clocks.indexOf(then), 1);
    },
  });
  const take = (lane: keyof typeof mostWaiting, name: string) =>
    turns.take(lane, async () => {
      begun.push(name);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      running -= 1;
      return name;
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise(setImmediate);
  };
  return { turns, begun, clocks, take, end, mostRunning: () => mostRunning };
}

test("one piece of work runs at a time, and a full lane does not delay the others", async () => {
  const { begun, take, end, mostRunning } = openTurns();
  const all = [
    ...["a", "b", "c", "d"].map((name) => take("uploads", name)),
    take("colors", "x"),
    take("colors", "y"),
  ];
  for (const name of ["a", "b", "x", "c", "y", "d"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "x", "y"]);
  expect(begun).toEqual(["a", "b", "x", "c", "y", "d"]);
  expect(mostRunning()).toBe(1);
});

test("a full lane accepts nothing more, and the other one still does", async () => {
  const { take, end } = openTurns({ uploads: 1, colors: 1, others: 1 });
  const [first, second] = [take("uploads", "a"), take("uploads", "b")];
  expect(await take("uploads", "c")).toBeUndefined();
  const color = take("colors", "x");
  await end("a");
  await end("b");
  await end("x");
  expect(await Promise.all([first, second, color])).toEqual(["a", "b", "x"]);
});

test("work that waits too long is dropped, and takes nobody's turn", async () => {
  const { turns, begun, clocks, take, end } = openTurns();
  const first = take("uploads", "a");
  const [late, patient] = [take("uploads", "b"), take("uploads", "c")];
  clocks[0]?.();
  expect(await late).toBeUndefined();
  expect(turns.waiting()).toBe(1);
  await end("a");
  await end("c");
  expect(await Promise.all([first, patient])).toEqual(["a", "c"]);
  expect(begun).toEqual(["a", "c"]);
});

test("work that fails passes its turn on", async () => {
  const { turns, take, end } = openTurns();
  const failing = turns.take("uploads", () => Promise.reject(new Error("no")));
  const next = take("uploads", "a");
  await expect(failing).rejects.toThrow("no");
  await end("a");
  expect(await next).toBe("a");
});

test("of several that run at a time each is of another lane, and no free place waits for a busy lane", async () => {
  const { begun, take, end, mostRunning } = openTurns(undefined, 2);
  const all = [take("uploads", "a"), take("uploads", "b"), take("colors", "x")];
  expect(begun).toEqual(["a", "x"]);
  const other = take("others", "m");
  await end("x");
  expect(begun, "the lane of a is still busy").toEqual(["a", "x", "m"]);
  await end("a");
  expect(begun).toEqual(["a", "x", "m", "b"]);
  await end("m");
  await end("b");
  expect(await Promise.all([...all, other])).toEqual(["a", "b", "x", "m"]);
  expect(mostRunning()).toBe(2);
});
