import { expect, test } from "vitest";

import { zoneOf } from "#app/lib/formats/dates.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { parseToggledAt } from "./choices/reported-change.server.ts";

writesInEnglish();

test("a region with one time zone uses it, and one with several uses UTC", () => {
  expect(zoneOf("IN")).toMatch(/^Asia\/(?:Kolkata|Calcutta)$/);
  expect(zoneOf("US")).toBe("UTC");
  expect(zoneOf("AU")).toBe("UTC");
});

test("a clock that is ahead does not override later commands", () => {
  const nowMs = Date.UTC(2026, 10, 20, 12);
  const clickedAt = (differsMs: number) =>
    parseToggledAt(new Date(nowMs + differsMs).toISOString(), nowMs);
  expect(clickedAt(2_000)).toBe(nowMs);
  expect(clickedAt(-2_000)).toBe(nowMs - 2_000);
  expect(parseToggledAt(undefined, nowMs)).toBeUndefined();
});
