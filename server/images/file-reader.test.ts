import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createFileReader } from "./file-reader.ts";

const KEPT = Buffer.alloc(100, 1);
const OTHER = Buffer.alloc(100, 2);

async function openReader(maxBytes = 1_000) {
  const folder = await mkdtemp(join(tmpdir(), "matinee-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = { nowMs: 0 };
  const reader = createFileReader({ maxBytes, now: () => clock.nowMs });
  const place = join(folder, "a");
  await writeFile(place, KEPT);
  return { ...reader, place, folder, clock };
}

test("a file is the same buffer for as long as it is the same file", async () => {
  const { read, place, clock } = await openReader();
  const first = await read(place);
  expect(first).toEqual(KEPT);
  for (const ms of [10, 2_000, 4_000, 100_000]) {
    clock.nowMs = ms;
    expect(await read(place)).toBe(first);
  }
});

test.each([
  ["another in its place", OTHER, (place: string) => replace(place, OTHER)],
  ["been written over", OTHER, (place: string) => writeFile(place, OTHER)],
  ["been deleted", undefined, (place: string) => rm(place)],
])("a file that has %s is noticed within a second", async (_, after, change) => {
  const { read, place, clock } = await openReader();
  await read(place);
  await change(place);
  clock.nowMs = 1_000;
  // Who asks while it is looked at gets what was true a second ago, and nobody later does.
  await Promise.all([read(place), read(place)]);
  expect(await read(place)).toEqual(after);
  clock.nowMs = 5_000;
  expect(await read(place)).toEqual(after);
});

test("what is forgotten is read again at once", async () => {
  const { read, forget, place } = await openReader();
  await read(place);
  await replace(place, OTHER);
  forget(place);
  expect(await read(place)).toEqual(OTHER);
});

test("files beyond the limit are read each time", async () => {
  const { read, place, folder } = await openReader(150);
  const other = join(folder, "b");
  await writeFile(other, OTHER);
  const [first] = [await read(place), await read(other)];
  expect(await read(place)).toEqual(KEPT);
  expect(await read(place)).not.toBe(first);
  const large = join(folder, "large");
  const bytes = Buffer.alloc(600 * 1_024);
  await writeFile(large, bytes);
  const roomy = createFileReader({ maxBytes: 2 ** 20 });
  expect(await roomy.read(large)).not.toBe(await roomy.read(large));
});

async function replace(place: string, bytes: Buffer): Promise<void> {
  await writeFile(`${place}.new`, bytes);
  await rename(`${place}.new`, place);
}
