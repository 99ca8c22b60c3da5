import { expect, test } from "vitest";

import { createPacing } from "./pacing.ts";

function openPacing(mostWaiting: number) {
  const pauses: { ms: number; end: () => void }[] = [];
  const pass = createPacing({
    pauseMs: 25,
    mostWaiting,
    pause: (ms) => new Promise<void>((end) => pauses.push({ ms, end })),
  });
  const passed: string[] = [];
  const come = (name: string) => pass().then(() => passed.push(name));
  return { pauses, passed, come };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("who comes in a crowd passes one after the other, with a pause before each", async () => {
  const { pauses, passed, come } = openPacing(10);
  const all = ["one", "two", "three"].map(come);
  for (const before of [[], ["one"], ["one", "two"]]) {
    await settled();
    expect([passed, pauses.map(({ ms }) => ms)]).toEqual([before, [25]]);
    pauses.shift()?.end();
  }
  await Promise.all(all);
  expect(passed).toEqual(["one", "two", "three"]);
});

test("so many wait, and who comes beyond them passes at once", async () => {
  const { pauses, passed, come } = openPacing(2);
  void come("one");
  void come("two");
  await come("three");
  expect(passed).toEqual(["three"]);
  pauses.shift()?.end();
  await settled();
  // One place is free again.
  void come("four");
  await settled();
  expect(passed).toEqual(["three", "one"]);
});
