import { describe, expect, test } from "vitest";

import { loadLevels, saveLevels } from "./stored-levels.server.ts";
import type { Store } from "#app/services/upstream-cache.server.ts";
import { createTitleLevels } from "./title-levels.ts";

const DAY_MS = 24 * 3_600_000;

function open(mostTitles?: number) {
  const clock = { nowMs: DAY_MS };
  return { clock, levels: createTitleLevels(() => clock.nowMs, mostTitles) };
}

/** A store in memory, of one value. */
function openStore(text?: string) {
  let stored: Uint8Array | undefined =
    text === undefined ? undefined : new TextEncoder().encode(text);
  const store: Store = {
    get: () => Promise.resolve(stored),
    set: (_key, value) => {
      stored = value;
      return Promise.resolve();
    },
    delete: () => Promise.resolve(true),
  };
  return store;
}

describe("the store of titles' levels", () => {
  test("requests a level again after a week, and forgets it after a month", () => {
    const { levels, clock } = open();
    expect(levels.of("movie:862")).toBeUndefined();
    levels.note("movie:862", { US: ["G"], IN: ["U"], XX: ["?"] });
    expect(levels.of("movie:862")).toBe("US0IN0");
    expect(levels.isOld("movie:862")).toBe(false);
    clock.nowMs += 8 * DAY_MS;
    expect(levels.of("movie:862")).toBe("US0IN0");
    expect(levels.isOld("movie:862")).toBe(true);
    clock.nowMs += 23 * DAY_MS;
    expect(levels.of("movie:862")).toBeUndefined();
  });

  test("follows the film database, an hour later at most", () => {
    const { levels, clock } = open();
    levels.note("movie:1", {});
    levels.note("movie:1", { US: ["R"] });
    expect(levels.of("movie:1")).toBe("");
    clock.nowMs += 3_600_001;
    levels.note("movie:1", { US: ["R"] });
    expect(levels.of("movie:1")).toBe("US3");
    expect(levels.changes()).toBe(2);
  });

  test("is bounded: the entry that was seen least recently goes first", () => {
    const { levels, clock } = open(2);
    levels.note("movie:1", { US: ["G"] });
    levels.note("tv:1", { US: ["TV-Y"] });
    clock.nowMs += 3_600_001;
    levels.note("movie:1", { US: ["G"] });
    levels.note("movie:2", { US: ["G"] });
    expect(["movie:1", "tv:1", "movie:2"].map(levels.of)).toEqual(["US0", undefined, "US0"]);
  });

  test("survives a restart, with the age of its entries", async () => {
    const { levels, clock } = open();
    const store = openStore();
    levels.note("movie:862", { US: ["G"] });
    levels.note("tv:2", {});
    await saveLevels(store, levels);
    const after = createTitleLevels(() => clock.nowMs);
    await loadLevels(store, after);
    expect(after.all()).toEqual(levels.all());
    clock.nowMs += 31 * DAY_MS;
    expect(after.of("movie:862")).toBeUndefined();
  });

  test("is parsed line by line, and skips unreadable lines", async () => {
    const { levels } = open();
    const store = openStore("movie:1 US0 86400000\nnonsense\nmovie:2 US 1\n\ntv:3  86400000");
    await loadLevels(store, levels);
    expect(levels.all().map(([key]) => key)).toEqual(["movie:1", "tv:3"]);
  });
});
