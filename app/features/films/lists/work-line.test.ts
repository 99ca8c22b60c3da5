import { expect, test } from "vitest";

import { createWorkLine } from "./work-line.ts";

test("a stopped queue finishes what it has started, and starts nothing more", async () => {
  const line = createWorkLine(() => undefined);
  const begun: string[] = [];
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  line.add("one", async () => {
    begun.push("one");
    begin();
    await mayEnd;
  });
  line.add("two", () => {
    begun.push("two");
    return Promise.resolve();
  });
  await hasBegun;
  line.stop();
  end();
  await line.settled();
  line.add("three", () => {
    begun.push("three");
    return Promise.resolve();
  });
  await line.settled();
  expect(begun).toEqual(["one"]);
});
