import { expect, test } from "vitest";

import { createBoundedMemory } from "./bounded-memory.ts";

test("the least recently read text makes room for a new one", () => {
  const memory = createBoundedMemory(1_000, 2, Buffer.byteLength);
  memory.set("a", "first");
  memory.set("b", "second");
  expect(memory.get("a")).toBe("first");
  memory.set("c", "third");
  expect(["a", "b", "c"].map(memory.get)).toEqual(["first", undefined, "third"]);
});

test("bytes are counted, and those of a replaced text no longer", () => {
  const memory = createBoundedMemory(10, 100, Buffer.byteLength);
  memory.set("a", "éééé");
  memory.set("a", "xx");
  memory.set("b", "12345678");
  expect(["a", "b"].map(memory.get)).toEqual(["xx", "12345678"]);
  memory.set("c", "é");
  expect(["a", "b", "c"].map(memory.get)).toEqual([undefined, "12345678", "é"]);
});

test("a text that is too long by itself is not stored, and the others stay", () => {
  const memory = createBoundedMemory(10, 100, Buffer.byteLength);
  memory.set("a", "short");
  memory.set("b", "x".repeat(11));
  expect(["a", "b"].map(memory.get)).toEqual(["short", undefined]);
  memory.set("a", "x".repeat(11));
  expect(memory.get("a")).toBeUndefined();
});
