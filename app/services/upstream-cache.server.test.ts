import { describe, expect, onTestFinished, test, vi } from "vitest";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { t } from "#app/translations/t.ts";
import { writingIn, writingInNone } from "#app/translations/writing-in.server.ts";
import { createPlace } from "#tests/database-place.ts";
import { describeEachEngine } from "#tests/engines.ts";

import type { Store } from "./upstream-cache.server.ts";
import { createUpstreamCache, type Lifetime } from "./upstream-cache.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const shortly: Lifetime = { freshMs: 15 * MINUTE_MS, staleMs: 7 * DAY_MS };
const START_MS = Date.parse("2026-11-20T12:00:00Z");

async function openStore(place: DatabasePlace): Promise<Store & { close: () => Promise<void> }> {
  const database = await openDatabase(place);
  const store = await openCacheStore(database, place.dataDirectory);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await store.close();
    await database.close();
  };
  onTestFinished(close);
  return { ...store, close };
}

async function newPlace(): Promise<DatabasePlace> {
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  return place;
}

function openCache(store: Store, maxMemoryBytes?: number) {
  const troubles: [string, unknown][] = [];
  const cache = createUpstreamCache({
    store,
    onTrouble: (...trouble) => troubles.push(trouble),
    runShared: writingInNone,
    ...(maxMemoryBytes && { maxMemoryBytes }),
  });
  onTestFinished(() => cache.close());
  return { ...cache, troubles };
}

/** An upstream that gives one answer after the other, and counts. */
function upstream(...answers: (string | undefined | Error)[]) {
  const request = { times: 0 };
  const fetch = async () => {
    const answer = answers[Math.min(request.times, answers.length - 1)];
    request.times += 1;
    await new Promise(setImmediate);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { request, fetch };
}

function pretendItIs(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: ms });
  onTestFinished(() => void vi.useRealTimers());
}

const down = new Error("the outside is down");

describe("the memory and the store", () => {
  test("what one caller does to an answer is no other's", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    const fetch = async () => ({ names: ["Ran"] });
    const ask = () => get("a", shortly, fetch);
    await ask();
    const [first, second] = [await ask(), await ask()];
    expect(() => first?.names.push("Heat")).toThrow("not extensible");
    expect(second).toEqual({ names: ["Ran"] });
  });

  test("a fresh entry is not requested again", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    const { request, fetch } = upstream("first", "second");
    pretendItIs(START_MS);
    expect(await get("a", shortly, fetch)).toBe("first");
    vi.setSystemTime(START_MS + 15 * MINUTE_MS - 1);
    expect(await get("a", shortly, fetch)).toBe("first");
    expect(request.times).toBe(1);
  });

  test("a stale entry is returned at once, and refreshed in the background", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    const { request, fetch } = upstream("first", "second");
    pretendItIs(START_MS);
    await get("a", shortly, fetch);
    vi.setSystemTime(START_MS + 16 * MINUTE_MS);
    expect(await get("a", shortly, fetch)).toBe("first");
    await expect.poll(() => get("a", shortly, fetch)).toBe("second");
    expect(request.times).toBe(2);
  });

  test("while the outside is down, stale entries are served for seven days, and no longer", async () => {
    const { get, troubles } = openCache(await openStore(await newPlace()));
    const { fetch } = upstream("first", down);
    pretendItIs(START_MS);
    await get("a", shortly, fetch);
    for (const days of [1, 3, 7]) {
      vi.setSystemTime(START_MS + days * DAY_MS);
      expect(await get("a", shortly, fetch)).toBe("first");
    }
    await expect.poll(() => troubles.length).toBeGreaterThan(0);
    expect(troubles[0]).toEqual(["refresh", down]);
    vi.setSystemTime(START_MS + 7 * DAY_MS + 16 * MINUTE_MS);
    await expect(get("a", shortly, fetch)).rejects.toBe(down);
  });

  test("an entry read back from the store keeps its age", async () => {
    const place = await newPlace();
    pretendItIs(START_MS);
    const before = await openStore(place);
    const { fetch } = upstream("first", down);
    await openCache(before).get("a", shortly, fetch);
    await before.close();

    vi.setSystemTime(START_MS + 6 * DAY_MS);
    const { get } = openCache(await openStore(place));
    expect(await get("a", shortly, fetch)).toBe("first");
    vi.setSystemTime(START_MS + 8 * DAY_MS);
    await expect(get("a", shortly, fetch)).rejects.toBe(down);
  });

  test("what another server stored is read from the store once, while it is fresh", async () => {
    const place = await newPlace();
    const store = await openStore(place);
    await openCache(store).get("a", shortly, upstream("first").fetch);
    let reads = 0;
    const counting: Store = { ...store, get: (key) => ((reads += 1), store.get(key)) };
    const { get } = openCache(counting);
    const { request, fetch } = upstream("second");
    for (let times = 0; times < 3; times += 1) {
      expect(await get("a", shortly, fetch)).toBe("first");
    }
    expect([reads, request.times]).toEqual([1, 0]);
  });

  test("a thousand simultaneous callers share one request", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    const { request, fetch } = upstream("once");
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => get("a", shortly, fetch)),
    );
    expect(new Set(answers)).toEqual(new Set(["once"]));
    expect(request.times).toBe(1);
  });

  test("they share a failure as well, and the next caller tries again", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    const { request, fetch } = upstream(down, "better");
    const answers = await Promise.allSettled(
      Array.from({ length: 1_000 }, () => get("a", shortly, fetch)),
    );
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1_000);
    expect(request.times).toBe(1);
    expect(await get("a", shortly, fetch)).toBe("better");
  });

  test("a failure is rethrown as it was", async () => {
    const { get } = openCache(await openStore(await newPlace()));
    await expect(get("a", shortly, upstream(down).fetch)).rejects.toBe(down);
  });

  test("memory is bounded; evicted entries are read from the store, not requested", async () => {
    const store = await openStore(await newPlace());
    let reads = 0;
    const counting: Store = { ...store, get: (key) => ((reads += 1), store.get(key)) };
    const { get } = openCache(counting, 50_000);
    const { request, fetch } = upstream("x".repeat(5_000));
    for (let index = 0; index < 40; index += 1) await get(`key-${index}`, shortly, fetch);
    expect(request.times).toBe(40);
    reads = 0;
    for (let index = 0; index < 40; index += 1) await get(`key-${index}`, shortly, fetch);
    expect(request.times).toBe(40);
    expect(reads).toBeGreaterThan(25);
  });
});

describe("a missing resource", () => {
  test("is remembered for a quarter of an hour, in memory alone", async () => {
    const store = await openStore(await newPlace());
    const written: string[] = [];
    const watching: Store = {
      ...store,
      set: (key, ...rest) => (written.push(key), store.set(key, ...rest)),
    };
    const { get } = openCache(watching);
    const { request, fetch } = upstream(undefined, "it came");
    const long = { ...shortly, freshMs: DAY_MS };
    pretendItIs(START_MS);
    expect(await get("a", long, fetch)).toBeUndefined();
    expect(await get("a", long, fetch)).toBeUndefined();
    expect(request.times).toBe(1);
    expect(written).toEqual([]);
    vi.setSystemTime(START_MS + 16 * MINUTE_MS);
    await get("a", long, fetch);
    await expect.poll(() => get("a", long, fetch)).toBe("it came");
  });

  test("is removed from the store if it was there before", async () => {
    const place = await newPlace();
    pretendItIs(START_MS);
    const before = await openStore(place);
    const first = openCache(before);
    const { fetch } = upstream("merged into another", undefined);
    await first.get("a", shortly, fetch);
    vi.setSystemTime(START_MS + DAY_MS);
    await first.get("a", shortly, fetch);
    await expect.poll(() => first.get("a", shortly, fetch)).toBeUndefined();
    await before.close();

    const { get } = openCache(await openStore(place));
    expect(await get("a", shortly, upstream(undefined).fetch)).toBeUndefined();
  });
});

test("keys that anyone can invent take no space in the store", async () => {
  const place = await newPlace();
  const before = await openStore(place);
  const passing = { ...shortly, isPassing: true };
  const first = upstream("first");
  const cache = openCache(before);
  await cache.get("search", passing, first.fetch);
  await cache.get("search", passing, first.fetch);
  expect(first.request.times).toBe(1);
  await before.close();
  const again = upstream("again");
  expect(await openCache(await openStore(place)).get("search", passing, again.fetch)).toBe("again");
});

test("a failing store is reported, and costs no answer", async () => {
  const broken = () => Promise.reject(new Error("disk full"));
  const store: Store = { get: broken, set: broken, delete: broken };
  const { get, troubles } = openCache(store);
  const { request, fetch } = upstream("from outside");
  expect(await get("a", shortly, fetch)).toBe("from outside");
  expect(await get("a", shortly, fetch)).toBe("from outside");
  expect(request.times).toBe(1);
  expect(troubles.map(([kind]) => kind)).toEqual(["store", "store"]);
});

test("an unreadable entry is reported, and requested again", async () => {
  const store = await openStore(await newPlace());
  const garbled: Store = { ...store, get: async () => new TextEncoder().encode('{"value"') };
  const { get, troubles } = openCache(garbled);
  expect(await get("a", shortly, upstream("from outside").fetch)).toBe("from outside");
  expect(troubles.map(([kind]) => kind)).toEqual(["store"]);
});

test("an entry that another server stored is used instead of a request", async () => {
  const store = await openStore(await newPlace());
  const [here, there] = [openCache(store), openCache(store)];
  pretendItIs(START_MS);
  const request = upstream("first", "second");
  await here.get("a", shortly, request.fetch);
  vi.setSystemTime(START_MS + 16 * MINUTE_MS);
  await there.get("a", shortly, request.fetch);
  await expect.poll(() => there.get("a", shortly, request.fetch)).toBe("second");
  expect(await here.get("a", shortly, request.fetch)).toBe("second");
  expect(request.request.times).toBe(2);
});

test("all callers of a stale entry share one refresh, and its failure is reported once", async () => {
  const { get, troubles } = openCache(await openStore(await newPlace()));
  const { promise, reject } = Promise.withResolvers<string>();
  const answers = [() => Promise.resolve("first"), () => promise];
  let times = 0;
  const fetch = () => answers[times++]?.() ?? Promise.resolve("third");
  pretendItIs(START_MS);
  await get("a", shortly, fetch);
  vi.setSystemTime(START_MS + 16 * MINUTE_MS);
  for (let round = 0; round < 5; round += 1) expect(await get("a", shortly, fetch)).toBe("first");
  expect(times).toBe(2);
  reject(down);
  await expect.poll(() => troubles).toEqual([["refresh", down]]);
  await get("a", shortly, fetch);
  expect(times).toBe(3);
});

test("each read is counted by where its answer came from", async () => {
  const outcomes: string[] = [];
  const cache = createUpstreamCache({
    store: await openStore(await newPlace()),
    onTrouble: () => undefined,
    onRead: (outcome) => outcomes.push(outcome),
  });
  onTestFinished(cache.close);
  const { fetch } = upstream("first", down);
  pretendItIs(START_MS);
  await cache.get("a", shortly, fetch);
  await cache.get("a", shortly, fetch);
  vi.setSystemTime(START_MS + 16 * MINUTE_MS);
  await cache.get("a", shortly, fetch);
  await expect(cache.get("b", shortly, fetch)).rejects.toBe(down);
  expect(outcomes).toEqual(["miss", "hit", "stale", "miss"]);
});

test("whether a key can be answered without a request is known without making one", async () => {
  const { get, has } = openCache(await openStore(await newPlace()));
  pretendItIs(START_MS);
  expect(await has("a", shortly)).toBe(false);
  const first = get("a", shortly, upstream("first").fetch);
  expect(await has("a", shortly)).toBe(true);
  await first;
  vi.setSystemTime(START_MS + 7 * DAY_MS);
  expect(await has("a", shortly)).toBe(true);
  vi.setSystemTime(START_MS + 7 * DAY_MS + 16 * MINUTE_MS);
  expect(await has("a", shortly)).toBe(false);
});

test("an answer that arrives after the shutdown is returned, and not stored", async () => {
  const store = await openStore(await newPlace());
  const { get, close, troubles } = openCache(store);
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = vi.fn(() => promise);
  const last = get("a", shortly, request);
  await expect.poll(() => request).toHaveBeenCalled();
  close();
  await store.close();
  resolve("late");
  expect(await last).toBe("late");
  expect(troubles).toEqual([]);
});

describeEachEngine("the cache after a restart", ({ place }) => {
  test("requests nothing that it had stored", async () => {
    const given = await place();
    const before = await openStore(given);
    const first = upstream("stored");
    await openCache(before).get("a", shortly, first.fetch);
    await before.close();

    const again = upstream("fetched anew");
    const { get, troubles } = openCache(await openStore(given));
    expect(await get("a", shortly, again.fetch)).toBe("stored");
    expect(again.request.times).toBe(0);
    expect(troubles).toEqual([]);
  });
});

test("what viewers of all languages share contains no text of one language", async () => {
  const cache = openCache(await openStore(await newPlace()));
  const request = writingIn("hi", () => cache.get("shared", shortly, async () => t("Search")));
  await expect(request).rejects.toThrow(/which language/);
});
