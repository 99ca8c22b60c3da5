import { expect, test } from "vitest";

import { MOST_EVENT_CHARACTERS, readEvent } from "./read-event.ts";
import {
  isWatched,
  partOf,
  secondsOf,
  toEvent,
  whoOf,
  type ScrobbleEvent,
} from "./scrobble-event.ts";

test("the longest and the deepest that is read is just that", () => {
  const film = { format: "matinee-scrobble", action: "watched", kind: "movie", title: "M" };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const sent = (more: string) => `${JSON.stringify(film).slice(0, -1)},"more":${more}}`;
  expect(readEvent(sent(nested(11)), "").outcome).toBe("event");
  expect(readEvent(sent(nested(12)), "").outcome).toBe("malformed");
  const padded = (length: number) => JSON.stringify(film).padEnd(length);
  expect(readEvent(padded(MOST_EVENT_CHARACTERS), "").outcome).toBe("event");
  expect(readEvent(padded(MOST_EVENT_CHARACTERS + 1), "").outcome).toBe("malformed");
});

test("seconds are whole and at most two days, a part is of what is known", () => {
  expect([secondsOf(1999, 1000), secondsOf("90"), secondsOf(0.5)]).toEqual([1, 90, 0]);
  expect([secondsOf(48 * 3600), secondsOf(48 * 3600 + 1), secondsOf(-5), secondsOf("x")]).toEqual([
    172_800, 0, 0, 0,
  ]);
  expect([partOf(1, 4), partOf(5, 4), partOf(-1, 4), partOf(0, 0), partOf(1, 0)]).toEqual([
    0.25, 1, 0, 0, 1,
  ]);
  expect(whoOf("x".repeat(200))).toBe("x".repeat(100));
});

test("an event names its title by a name or by any number", () => {
  const event = { source: "kodi", action: "start", kind: "tv" } as const;
  expect(toEvent(event)).toEqual({ outcome: "malformed", source: "kodi" });
  for (const named of [{ title: "M" }, { ids: { tmdb: 1 } }, { episodeIds: { tvdb: 1 } }]) {
    expect(toEvent({ ...event, ...named })).toMatchObject({ outcome: "event", event: named });
  }
});

test("what is marked was watched, and what ends at nine tenths", () => {
  const ended = (more: Partial<ScrobbleEvent>) => {
    const stop = { source: "kodi", action: "stop", kind: "movie", title: "M" } as const;
    const found = toEvent({ ...stop, ...more });
    return found.outcome === "event" && isWatched(found.event);
  };
  expect(ended({ progress: 0.9 })).toBe(true);
  expect(ended({ progress: 0.899 })).toBe(false);
  expect(ended({ isComplete: true })).toBe(true);
  expect(ended({ action: "watched" })).toBe(true);
  expect(ended({ action: "unwatched", isComplete: true })).toBe(false);
  expect(ended({ action: "progress", progress: 1 })).toBe(false);
});
