import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createShelf } from "./shelf.ts";

const DAY_MS = 24 * 3600 * 1000;
const LONG_MS = 180 * DAY_MS;
const file = (number: number) => number.toString(16).padStart(40, "0");
const bytes = (size: number) => Buffer.alloc(size, 7);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-shelf-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("the least recently requested file makes room", async () => {
  const shelf = createShelf({
    folder: await newFolder(),
    maxBytes: 300,
    maxMemoryBytes: 250,
    maxAgeMs: LONG_MS,
  });
  await shelf.opened;
  for (const number of [1, 2, 3]) await shelf.put(file(number), bytes(100));
  await shelf.take(file(1));
  await shelf.put(file(4), bytes(100));
  expect(await shelf.take(file(2))).toBeUndefined();
  for (const number of [1, 3, 4]) expect(await shelf.take(file(number))).toEqual(bytes(100));
});

test("a file larger than the store is not stored", async () => {
  const folder = await newFolder();
  const shelf = createShelf({ folder, maxBytes: 300, maxMemoryBytes: 250, maxAgeMs: LONG_MS });
  await shelf.put(file(1), bytes(301));
  expect(await readdir(folder)).toEqual([]);
});

test("the limit and the order survive a restart, and partial files do not", async () => {
  const folder = await newFolder();
  const yesterday = Date.now() - DAY_MS;
  // The file that was used last was stored first.
  for (const [number, usedAtMs] of [
    [1, 3],
    [2, 1],
    [3, 2],
  ] as const) {
    const place = join(folder, file(number));
    await writeFile(place, bytes(100));
    await utimes(
      place,
      (yesterday + usedAtMs * 1_000) / 1000,
      (yesterday - usedAtMs * 1_000) / 1000,
    );
  }
  await writeFile(join(folder, ".half"), bytes(50));
  await writeFile(join(folder, "notes.txt"), "not ours");
  const shelf = createShelf({ folder, maxBytes: 200, maxMemoryBytes: 250, maxAgeMs: LONG_MS });
  await shelf.opened;
  expect((await readdir(folder)).toSorted()).toEqual([file(1), file(3), "notes.txt"]);
});

test("the last use is written to the disk, once a day", async () => {
  const folder = await newFolder();
  let nowMs = Date.now();
  const shelf = createShelf({
    folder,
    maxBytes: 200,
    maxMemoryBytes: 250,
    maxAgeMs: LONG_MS,
    now: () => nowMs,
  });
  await shelf.put(file(1), bytes(100));
  nowMs += 1_000;
  await shelf.put(file(2), bytes(100));
  nowMs += 2 * DAY_MS;
  await shelf.take(file(1));
  // It is written after the answer.
  await expect.poll(() => firstToGo(folder)).toBe(file(2));
});

/** The file that a new process would evict first. */
async function firstToGo(folder: string): Promise<string | undefined> {
  const files = [file(1), file(2)];
  const facts = await Promise.all(files.map((name) => stat(join(folder, name))));
  const [one, other] = facts.map(({ atimeMs }) => atimeMs);
  return (one ?? 0) < (other ?? 0) ? files[0] : files[1];
}

test("no file is stored longer than its limit, used or not", async () => {
  const folder = await newFolder();
  let nowMs = Date.now();
  const shelf = createShelf({
    folder,
    maxBytes: 300,
    maxMemoryBytes: 250,
    maxAgeMs: LONG_MS,
    now: () => nowMs,
  });
  await shelf.put(file(1), bytes(100));
  nowMs += LONG_MS - DAY_MS;
  expect(await shelf.take(file(1))).toBeDefined();
  nowMs += 2 * DAY_MS;
  expect(await shelf.take(file(1))).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test("what is made of a stored file is as old as that, also after a restart", async () => {
  const folder = await newFolder();
  let nowMs = Date.now();
  const open = () =>
    createShelf({
      folder,
      maxBytes: 900,
      maxMemoryBytes: 250,
      maxAgeMs: LONG_MS,
      now: () => nowMs,
    });
  const shelf = open();
  await shelf.put(file(1), bytes(100));
  nowMs += LONG_MS - DAY_MS;
  await shelf.put(file(2), bytes(50), shelf.storedAtMs(file(1)));
  const again = open();
  await again.opened;
  for (const each of [shelf, again]) expect(await each.take(file(2))).toBeDefined();
  nowMs += 2 * DAY_MS;
  expect(await again.take(file(2))).toBeUndefined();
  expect(await shelf.take(file(2))).toBeUndefined();
});

test("a folder that was emptied by hand is not an error", async () => {
  const folder = await newFolder();
  const shelf = createShelf({ folder, maxBytes: 300, maxMemoryBytes: 250, maxAgeMs: LONG_MS });
  await shelf.put(file(1), bytes(200));
  await rm(folder, { recursive: true });
  expect(await shelf.take(file(1))).toBeUndefined();
  await shelf.put(file(2), bytes(200));
  expect(await shelf.take(file(2))).toEqual(bytes(200));
});

test("what replaces a file is served from then on, and what was dropped is not", async () => {
  const folder = await newFolder();
  const shelf = createShelf({ folder, maxBytes: 900, maxMemoryBytes: 250, maxAgeMs: LONG_MS });
  await shelf.put(file(1), bytes(100));
  expect(await shelf.take(file(1))).toEqual(bytes(100));
  await shelf.put(file(1), bytes(120));
  expect(await shelf.take(file(1))).toEqual(bytes(120));
  await shelf.drop(file(1));
  expect(await shelf.take(file(1))).toBeUndefined();
});
