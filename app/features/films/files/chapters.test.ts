import { expect, test } from "vitest";

import { parseDescription } from "../details/description.ts";
import { findChapters } from "./chapters.ts";

const chaptersOf = (description: string, seconds?: number) =>
  findChapters(parseDescription([description]), seconds);

test.each([
  ["lines", "A film.\n0:00 Titles\n1:30 - The storm\n1:02:03 – The end"],
  ["markup", "A film.<br>0:00 Titles<br>[01:30] The storm<br>(1:02:03) The end"],
  ["paragraphs", "<p>0:00 Titles</p><p>01:30. The storm</p><p>01:02:03: The end</p>"],
])("times with names are chapters: %s", (_, description) => {
  expect(chaptersOf(description, 5000)).toEqual([
    { title: "Titles", seconds: 0 },
    { title: "The storm", seconds: 90 },
    { title: "The end", seconds: 3723 },
  ]);
});

test("what stands between times, and before them, is no chapter's name", () => {
  const description = "A film.\n\n0:00 Titles\n\nIn 3 parts:\n0:59 The storm\n1:59 The end";
  expect(chaptersOf(description)).toEqual([
    { title: "Titles", seconds: 0 },
    { title: "The storm", seconds: 59 },
    { title: "The end", seconds: 119 },
  ]);
  expect(findChapters(undefined, 5000)).toBeUndefined();
});

test("chapters are three to a hundred, and the last begins before the film ends", () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => `${Math.trunc(at / 60)}:${at % 60}:00 Part ${at}`)
      .join("\n")
      .replaceAll(/^(\d+):(\d):/gm, "$1:0$2:");
  expect(chaptersOf(numbered(3))).toHaveLength(3);
  expect(chaptersOf(numbered(100))).toHaveLength(100);
  expect(chaptersOf(numbered(101))).toBeUndefined();
  expect(chaptersOf(numbered(3), 121)).toHaveLength(3);
  expect(chaptersOf(numbered(3), 120)).toBeUndefined();
  expect(chaptersOf("0:00 One\n1:00 Two\n1:00 Three")).toBeUndefined();
  expect(chaptersOf(`0:00 ${"a".repeat(200)}\n1:00 Two\n2:00 Three`)?.[0]?.title).toHaveLength(120);
});

test.each([
  ["two of them", "0:00 Titles\n1:30 The storm"],
  ["out of order", "0:00 Titles\n1:30 The storm\n1:10 The end"],
  ["after the film's end", "0:00 Titles\n1:30 The storm\n2:00:00 The end"],
  ["times of day in sentences", "It opened at 20:15 here.\nAt 8:30 it closed.\nAt 9:00 it rained."],
  ["no times", "1:75 One\n2:80 Two\n3:90 Three"],
  ["nothing", ""],
])("anything else is text: %s", (_, description) => {
  expect(chaptersOf(description, 5000)).toBeUndefined();
});
