import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createPlace } from "#tests/database-place.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { openCacheStore } from "./cache-store.server.ts";
import { openDatabase, type DatabasePlace } from "./connect.server.ts";

const KIBIBYTE = 1_024;
const inAnHour = () => Date.now() + 3_600_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

async function openStore(place: DatabasePlace, maxBytes = 4 * 1_024 * KIBIBYTE) {
  const database = await openDatabase(place);
  const store = await openCacheStore(database, place.dataDirectory, { maxBytes });
  const close = async () => {
    await store.close();
    await database.close();
  };
  onTestFinished(close);
  return { database, store, close };
}

describeEachEngine("the cache store", ({ place }) => {
  test("stores bytes exactly, and replaces, deletes and expires them", async () => {
    const { store } = await openStore(await place());
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await store.set("all-bytes", bytes, inAnHour());
    expect(Uint8Array.from((await store.get("all-bytes")) ?? [])).toEqual(bytes);
    await store.set("all-bytes", bytesOf("newer"), inAnHour());
    expect(textOf(await store.get("all-bytes"))).toBe("newer");
    await store.set("empty", bytesOf(""), inAnHour());
    expect(textOf(await store.get("empty"))).toBe("");
    expect(await store.delete("all-bytes")).toBe(true);
    expect(await store.delete("all-bytes")).toBe(false);
    expect(await store.get("all-bytes")).toBeUndefined();
  });

  test("returns nothing that has expired", async () => {
    const { store } = await openStore(await place());
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    await store.set("short", bytesOf("soon gone"), 1_000_060);
    vi.setSystemTime(1_000_059);
    expect(textOf(await store.get("short"))).toBe("soon gone");
    vi.setSystemTime(1_000_060);
    expect(await store.get("short")).toBeUndefined();
  });

  test("clears keys with a common prefix, or everything", async () => {
    const { store } = await openStore(await place());
    for (const key of ["films:1", "films:2", "shows:1", "film%"]) {
      await store.set(key, bytesOf(key), inAnHour());
    }
    await store.clear("films:");
    expect(await store.get("films:1")).toBeUndefined();
    expect(await store.get("films:2")).toBeUndefined();
    expect(textOf(await store.get("shows:1"))).toBe("shows:1");
    await store.clear("film%");
    expect(textOf(await store.get("shows:1"))).toBe("shows:1");
    expect(await store.get("film%")).toBeUndefined();
    await store.clear();
    expect(await store.get("shows:1")).toBeUndefined();
  });

  test("survives a restart", async () => {
    const given = await place();
    const { store, close } = await openStore(given);
    await store.set("stored", bytesOf("still here"), inAnHour());
    await close();
    const again = await openStore(given);
    expect(textOf(await again.store.get("stored"))).toBe("still here");
  });

  test("stays within its size, and evicts what expires first", async () => {
    const given = await place();
    const maxBytes = 1_024 * KIBIBYTE;
    const { store } = await openStore(given, maxBytes);
    await store.set("longest", bytesOf("stays"), inAnHour() * 2);
    const block = new Uint8Array(10 * KIBIBYTE);
    for (let index = 0; index < 400; index += 1) {
      await store.set(`block-${index}`, block, inAnHour() + index);
    }
    const stored: number[] = [];
    for (let index = 0; index < 400; index += 1) {
      if ((await store.get(`block-${index}`)) !== undefined) stored.push(index);
    }
    expect(stored.length * block.length).toBeLessThanOrEqual(maxBytes);
    expect(stored.length * block.length).toBeGreaterThan(maxBytes / 2);
    expect(stored).toEqual(
      Array.from({ length: stored.length }, (_, n) => 400 - stored.length + n),
    );
    expect(textOf(await store.get("longest"))).toBe("stays");
  });

  test("does not store an entry that is too large, nor keep the older one of its name", async () => {
    const { store } = await openStore(await place(), 1_024 * KIBIBYTE);
    await store.set("grown", bytesOf("small"), inAnHour());
    await store.set("grown", new Uint8Array(200 * KIBIBYTE), inAnHour());
    expect(await store.get("grown")).toBeUndefined();
  });

  test("can be opened by several nodes at once", async () => {
    const given = await place();
    const nodes = await Promise.all([1, 2, 3].map(() => openStore(given)));
    await nodes[0]?.store.set("shared", bytesOf("seen by all"), inAnHour());
    for (const { store } of nodes) expect(textOf(await store.get("shared"))).toBe("seen by all");
  });

  test("returns no entry whose bytes were changed from outside", async () => {
    const given = await place();
    const { database, store, close } = await openStore(given);
    await store.set("altered", bytesOf("what was written"), inAnHour());
    if (database.engine === "sqlite") {
      await close();
      const file = join(given.dataDirectory, "cache.db");
      const bytes = readFileSync(file);
      bytes.write("WHAT", bytes.indexOf("what was written"));
      writeFileSync(file, bytes);
    } else {
      await sql`update cache_entries set bytes = '\\x00'`.execute(database.kysely);
    }
    const again = await openStore(given);
    expect(await again.store.get("altered")).toBeUndefined();
  });
});

async function filledFile() {
  const given = await createPlace(undefined);
  onTestFinished(given.remove);
  const { store, close } = await openStore(given);
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  for (const key of keys) await store.set(key, new Uint8Array(9 * KIBIBYTE), inAnHour());
  await close();
  return { given, keys, file: join(given.dataDirectory, "cache.db") };
}

describe("the cache file", () => {
  test.each([
    ["no database at all", (file: string) => writeFileSync(file, "x".repeat(5_000))],
    ["cut short", (file: string) => truncateSync(file, 20_000)],
    ["empty", (file: string) => truncateSync(file, 0)],
    [
      "full of nonsense from its second page on",
      (file: string) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xa5, 4_096));
      },
    ],
    [
      "nonsense in its second half, which is found only while it is read",
      (file: string) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xa5, bytes.length / 2));
      },
    ],
  ])("that is %s becomes usable again without an error", async (_, damage) => {
    const { given, keys, file } = await filledFile();
    damage(file);
    const { store } = await openStore(given);
    await Promise.all(keys.map((key) => store.get(key)));
    await Promise.all(keys.map((key) => store.set(key, bytesOf(key), inAnHour())));
    const texts = await Promise.all(keys.map(async (key) => textOf(await store.get(key))));
    expect(texts).toEqual(keys);
  });

  test("never grows much beyond its size", async () => {
    const given = await createPlace(undefined);
    onTestFinished(given.remove);
    const maxBytes = 2 * 1_024 * KIBIBYTE;
    const { store } = await openStore(given, maxBytes);
    for (let index = 0; index < 2_000; index += 1) {
      const size = (index * 7_919) % (30 * KIBIBYTE);
      await store.set(`key-${index % 700}`, new Uint8Array(size), inAnHour());
    }
    const { size } = statSync(join(given.dataDirectory, "cache.db"));
    expect(size).toBeLessThanOrEqual(maxBytes * 1.5);
    expect(size).toBeGreaterThan(maxBytes / 2);
  });
});
