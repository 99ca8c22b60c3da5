import { expect, test } from "vitest";

import { createBoundedMemory } from "./bounded-memory.ts";

test("what was not read for the longest time makes room for what is new", () => {
  const memory = createBoundedMemory(1_000, 2);
  memory.set("a", "first");
  memory.set("b", "second");
  expect(memory.get("a")).toBe("first");
  memory.set("c", "third");
  expect(["a", "b", "c"].map(memory.get)).toEqual(["first", undefined, "third"]);
});

test("bytes are counted, and those of a text that is replaced no more", () => {
  const memory = createBoundedMemory(10, 100);
  memory.set("a", "éééé");
  memory.set("a", "xx");
  memory.set("b", "12345678");
  expect(["a", "b"].map(memory.get)).toEqual(["xx", "12345678"]);
  memory.set("c", "é");
  expect(["a", "b", "c"].map(memory.get)).toEqual([undefined, "12345678", "é"]);
});

test("a text that is too long by itself is not stored, and leaves the others in place", () => {
  const memory = createBoundedMemory(10, 100);
  memory.set("a", "short");
  memory.set("b", "x".repeat(11));
  expect(["a", "b"].map(memory.get)).toEqual(["short", undefined]);
  memory.set("a", "x".repeat(11));
  expect(memory.get("a")).toBeUndefined();
});
