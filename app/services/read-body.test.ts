import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { readBytes, readJson, readText, UnreadableBody } from "./read-body.ts";

async function* chunks(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
}

describe("a body from outside", () => {
  test("is read in all of its parts, up to its limit", async () => {
    expect(await readBytes(chunks("ab", "cd"), 4)).toEqual(Buffer.from("abcd"));
    await expect(readBytes(chunks("ab", "cd"), 3)).rejects.toBeInstanceOf(UnreadableBody);
    expect(await readBytes(null, 0)).toHaveLength(0);
  });

  test("is unpacked where it is gzip, up to the same limit", async () => {
    const packed = gzipSync("a".repeat(1000));
    expect(await readText(chunks(packed.subarray(0, 5), packed.subarray(5)), 1000)).toHaveLength(
      1000,
    );
    await expect(readBytes(chunks(packed), 999)).rejects.toThrow();
    const alike = [Buffer.from([0x1f, 0x8c, 1]), Buffer.from([0x1e, 0x8b, 1])];
    for (const bytes of alike) expect(await readBytes(chunks(bytes), 9)).toEqual(bytes);
  });

  test("is JSON with as many values as real answers have, or unreadable before it is parsed", async () => {
    const files = Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}.mp4`, size: "1" }));
    const long = JSON.stringify({ files });
    expect(await readJson(chunks(long), long.length)).toEqual({ files });
    const many = `[${"[],".repeat(500_000)}0]`;
    await expect(readJson(chunks(many), many.length)).rejects.toBeInstanceOf(UnreadableBody);
  });

  test("is JSON in UTF-8, or unreadable", async () => {
    expect(await readJson(chunks('{"a":', '"é"}'), 99)).toEqual({ a: "é" });
    const broken = ['{"a":', "", "<html>", Buffer.from([0x22, 0xe9, 0x22])];
    for (const body of broken) {
      await expect(readJson(chunks(body), 99)).rejects.toBeInstanceOf(UnreadableBody);
    }
  });

  test("is text in UTF-8, or else in Western European", async () => {
    expect(await readText(chunks("naïve — “yes”"), 99)).toBe("naïve — “yes”");
    expect(await readText(chunks(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93])), 99)).toBe(
      "café “",
    );
  });
});
