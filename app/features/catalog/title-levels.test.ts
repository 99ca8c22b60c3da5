import { describe, expect, test } from "vitest";

import { loadLevels, saveLevels } from "./stored-levels.server.ts";
import type { Store } from "#app/services/upstream-cache.server.ts";
import { createTitleLevels } from "./title-levels.ts";

const DAY_MS = 24 * 3_600_000;

function open(mostTitles?: number) {
  const clock = { nowMs: DAY_MS };
  return { clock, book: createTitleLevels(() => clock.nowMs, mostTitles) };
}

/** A store in memory, of one value. */
function openStore(text?: string) {
  let kept: Uint8Array | undefined =
    text === undefined ? undefined : new TextEncoder().encode(text);
  const store: Store = {
    get: () => Promise.resolve(kept),
    set: (_key, value) => {
      kept = value;
      return Promise.resolve();
    },
    delete: () => Promise.resolve(true),
  };
  return store;
}

describe("what is remembered of titles' certificates", () => {
  test("is asked anew after a week, and forgotten after a month", () => {
    const { book, clock } = open();
    expect(book.of("movie:862")).toBeUndefined();
    book.note("movie:862", { US: ["G"], IN: ["U"], XX: ["?"] });
    expect(book.of("movie:862")).toBe("US0IN0");
    expect(book.isOld("movie:862")).toBe(false);
    clock.nowMs += 8 * DAY_MS;
    expect(book.of("movie:862")).toBe("US0IN0");
    expect(book.isOld("movie:862")).toBe(true);
    clock.nowMs += 23 * DAY_MS;
    expect(book.of("movie:862")).toBeUndefined();
  });

  test("changes with what the film database says, an hour later at the latest", () => {
    const { book, clock } = open();
    book.note("movie:1", {});
    book.note("movie:1", { US: ["R"] });
    expect(book.of("movie:1")).toBe("");
    clock.nowMs += 3_600_001;
    book.note("movie:1", { US: ["R"] });
    expect(book.of("movie:1")).toBe("US3");
    expect(book.changes()).toBe(2);
  });

  test("is so much and no more: what was not noted for the longest time goes first", () => {
    const { book, clock } = open(2);
    book.note("movie:1", { US: ["G"] });
    book.note("tv:1", { US: ["TV-Y"] });
    clock.nowMs += 3_600_001;
    book.note("movie:1", { US: ["G"] });
    book.note("movie:2", { US: ["G"] });
    expect(["movie:1", "tv:1", "movie:2"].map(book.of)).toEqual(["US0", undefined, "US0"]);
  });

  test("outlives a restart, with its age", async () => {
    const { book, clock } = open();
    const store = openStore();
    book.note("movie:862", { US: ["G"] });
    book.note("tv:2", {});
    await saveLevels(store, book);
    const after = createTitleLevels(() => clock.nowMs);
    await loadLevels(store, after);
    expect(after.all()).toEqual(book.all());
    clock.nowMs += 31 * DAY_MS;
    expect(after.of("movie:862")).toBeUndefined();
  });

  test("is read line by line, and passed over where it cannot be", async () => {
    const { book } = open();
    const store = openStore("movie:1 US0 86400000\nnonsense\nmovie:2 US 1\n\ntv:3  86400000");
    await loadLevels(store, book);
    expect(book.all().map(([key]) => key)).toEqual(["movie:1", "tv:3"]);
  });
});
