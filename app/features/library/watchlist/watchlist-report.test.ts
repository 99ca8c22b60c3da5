import { describe, expect, test } from "vitest";

import { parseToggledAt } from "../choices/reported-change.server.ts";
import { parseWatchReport } from "./watchlist.server.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const at = (beforeMs: number) => new Date(NOW_MS - beforeMs).toISOString();
const report = (given: Record<string, unknown>) => ({
  user_id: "ada@example.org",
  content_id: "550",
  content_title: "Fight Club",
  content_type: "movie",
  ...given,
});
const read = (given: Record<string, unknown>) => parseWatchReport(report(given), NOW_MS);

describe("the time of a click, as the browser reports it", () => {
  test("is accepted up to thirty days old, and as far ahead as clocks may differ", () => {
    const isBelieved = (beforeMs: number) => parseToggledAt(at(beforeMs), NOW_MS) !== undefined;
    expect(isBelieved(30 * DAY_MS)).toBe(true);
    expect(isBelieved(30 * DAY_MS + 1)).toBe(false);
    expect(isBelieved(-5 * MINUTE_MS)).toBe(true);
    expect(isBelieved(-5 * MINUTE_MS - 1)).toBe(false);
  });

  test("is never later than now, so that a clock that is ahead overrides nothing", () => {
    expect(parseToggledAt(at(-MINUTE_MS), NOW_MS)).toBe(NOW_MS);
    expect(parseToggledAt(at(MINUTE_MS), NOW_MS)).toBe(NOW_MS - MINUTE_MS);
    expect(parseToggledAt(undefined, NOW_MS)).toBeUndefined();
  });
});

describe("a report of a watchlist change", () => {
  test("adds or removes, and says which", () => {
    expect(read({ added_at: at(0) })).toMatchObject({ isAdded: true, atMs: NOW_MS });
    expect(read({ removed_at: at(0) })).toMatchObject({ isAdded: false, atMs: NOW_MS });
  });

  test("is invalid when it does both or neither, or has no viewer", () => {
    expect(read({ added_at: at(0), removed_at: at(0) })).toBeUndefined();
    expect(read({})).toBeUndefined();
    expect(read({ added_at: at(0), user_id: undefined })).toBeUndefined();
  });
});
