import { expect, test } from "vitest";

import { decodeText } from "./decode-text.ts";

const TEXT = "Häxan, 1922, रात";
const inUtf16 = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16 with its mark", inUtf16(`\uFEFF${TEXT}`)],
  ["UTF-16 the other way round", inUtf16(`\uFEFF${TEXT}`).swap16()],
])("a text in %s is read", (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test.each([
  ["UTF-16 without a mark", inUtf16("Name,Year"), "Name,Year"],
  ["the same the other way round", inUtf16("Name,Year").swap16(), "Name,Year"],
  ["what Windows wrote", Buffer.from("Am\xe9lie \x96 \x932001\x94", "latin1"), "Amélie – “2001”"],
  ["nothing", Buffer.alloc(0), ""],
])("so is a text in %s", (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
