import { buffer } from "node:stream/consumers";

import { describe, expect, test } from "vitest";

import { readZipArchive } from "./read-zip-archive.server.ts";
import { zipArchive } from "./zip-archive.server.ts";

const LIMITS = { mostFiles: 10, mostBytesOfFile: 1000, mostBytes: 1500 };
const all = () => true;
const zipOf = (files: Record<string, string>) =>
  buffer(zipArchive(Object.entries(files).map(([name, text]) => ({ name, pieces: [text] }))));

/** The same archive with another number at a place that is counted from its directory's entry. */
function changed(zip: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt16LE(value, copy.readUInt32LE(copy.length - 6) + at);
  return copy;
}

describe("an archive that others packed", () => {
  test("is read file by file, and only what is wanted", async () => {
    const zip = await zipOf({ "diary.csv": "Häxan", "lists/rain.csv": "M", "film.mp4": "…" });
    const read = await readZipArchive(zip, LIMITS, (name) => name.endsWith(".csv"));
    if (read.outcome !== "read") throw new Error(read.reason);
    expect(read.files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ["diary.csv", "Häxan"],
      ["lists/rain.csv", "M"],
    ]);
  });

  test("is read behind a comment of its packer", async () => {
    const zip = await zipOf({ "a.csv": "a" });
    const comment = "made by a program";
    zip.writeUInt16LE(comment.length, zip.length - 2);
    const read = await readZipArchive(Buffer.concat([zip, Buffer.from(comment)]), LIMITS, all);
    expect(read).toMatchObject({ outcome: "read" });
  });

  test("unpacks no more than the limits, whatever it states", async () => {
    const bomb = await zipOf({ "bomb.csv": "0".repeat(1_000_000) });
    expect(bomb.length).toBeLessThan(2000);
    expect(await readZipArchive(bomb, LIMITS, all)).toEqual({
      outcome: "refused",
      reason: "too large",
    });
    // It says that it has ten bytes.
    const lying = Buffer.from(bomb);
    lying.writeUInt32LE(10, lying.readUInt32LE(lying.length - 6) + 24);
    expect(await readZipArchive(lying, LIMITS, all)).toEqual({
      outcome: "refused",
      reason: "too large",
    });
    const many = await zipOf({ "a.csv": "a".repeat(900), "b.csv": "b".repeat(900) });
    expect(await readZipArchive(many, LIMITS, all)).toEqual({
      outcome: "refused",
      reason: "too large",
    });
    const crowd = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.csv`, ""]));
    expect(await readZipArchive(await zipOf(crowd), LIMITS, all)).toEqual({
      outcome: "refused",
      reason: "too many files",
    });
  });

  test("is refused where it is damaged, encrypted, or no archive at all", async () => {
    const zip = await zipOf({ "a.csv": "a warm row of bulbs" });
    const reasons = [
      await readZipArchive(changed(zip, 8, 0x801), LIMITS, all),
      await readZipArchive(changed(zip, 16, 1), LIMITS, all),
      await readZipArchive(changed(zip, 10, 99), LIMITS, all),
      await readZipArchive(zip.subarray(0, -1), LIMITS, all),
      await readZipArchive(Buffer.concat([zip.subarray(0, 20), zip.subarray(25)]), LIMITS, all),
      await readZipArchive(Buffer.from("PK\x03\x04 and nothing else"), LIMITS, all),
      await readZipArchive(Buffer.alloc(0), LIMITS, all),
    ].map((read) => (read.outcome === "read" ? "read" : read.reason));
    const damaged = Array.from({ length: 6 }, () => "damaged");
    expect(reasons).toEqual(["encrypted", ...damaged]);
  });
});
