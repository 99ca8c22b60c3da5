import { expect, test } from "vitest";

import type { ItemFile } from "#app/services/archive/wire-item.ts";

import { findFrames, stillSecond } from "./frames.ts";

const file = (name: string, original = ""): ItemFile => ({
  name,
  format: "Thumbnail",
  source: "derivative",
  original,
  title: "",
  track: "",
  size: undefined,
  length: undefined,
  height: undefined,
  width: undefined,
  private: "",
  sha1: "",
});

test("a work's frames are found by name or by original, and sorted", () => {
  const files = [
    file("item.thumbs/A Film_000060.jpg"),
    file("item.thumbs/A Film_000001.jpg", "A Film.avi"),
    file("item.thumbs/Another_000005.jpg", "Another.avi"),
    file("A Film_000077.jpg"),
    file("item.thumbs/A Film.jpg"),
  ];
  expect(findFrames(files, "a film")).toEqual({
    before: "item.thumbs/A Film_",
    seconds: [1, 60],
  });
});

test("a work without frames has none", () => {
  expect(findFrames([file("a.mp4")], "a")).toBeUndefined();
});

test("the frame that stands for a film is a third into it; a single frame is often black", () => {
  expect(stillSecond({ seconds: [0, 60, 120, 180, 240, 300] })).toBe(120);
  expect(stillSecond({ seconds: [0, 60] })).toBe(60);
  expect(stillSecond({ seconds: [0] })).toBeUndefined();
});
