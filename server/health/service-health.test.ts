import { expect, test } from "vitest";

import { createServiceHealth } from "./service-health.ts";
import { createServiceWatch } from "./service-watch.ts";

const failure = (reason: string, retryAfterMs?: number) => ({
  service: "archive",
  reason,
  code: "503",
  address: "https://archive.example/metadata/x",
  retryAfterMs,
});

test("a service is degraded after three failures in a row, and no longer once it answers", () => {
  const health = createServiceHealth(() => 1_000);
  health.onFailure(failure("unavailable"));
  health.onFailure(failure("timeout"));
  expect(health.degraded()).toEqual([]);
  health.onFailure(failure("timeout"));
  expect(health.degraded()).toMatchObject([{ service: "archive", reason: "timeout" }]);
  health.onAnswer("archive");
  health.onFailure(failure("timeout"));
  expect(health.degraded()).toEqual([]);
});

test("a refused credential degrades it at once, and a refused request never", () => {
  const health = createServiceHealth();
  for (let times = 0; times < 9; times += 1) health.onFailure(failure("rejected"));
  expect(health.degraded()).toEqual([]);
  health.onFailure(failure("denied"));
  expect(health.degraded()).toHaveLength(1);
});

test("one address whose answers make no sense is no outage, and three are", () => {
  const health = createServiceHealth();
  const odd = (path: string) => ({
    ...failure("garbled"),
    address: `https://archive.example/${path}`,
  });
  for (let times = 0; times < 9; times += 1) health.onFailure(odd("metadata/x"));
  expect(health.degraded()).toEqual([]);
  health.onFailure(odd("metadata/y"));
  health.onFailure(odd("metadata/z"));
  expect(health.degraded()).toMatchObject([{ reason: "garbled" }]);
  health.onAnswer("archive");
  health.onFailure(odd("metadata/x"));
  expect(health.degraded()).toEqual([]);
});

test("while requests are paused, the reason is reported, and since when the service fails", () => {
  let nowMs = 1_000;
  const health = createServiceHealth(() => nowMs);
  for (let times = 0; times < 3; times += 1) health.onFailure(failure("unavailable"));
  nowMs = 9_000;
  health.onFailure(failure("resting"));
  health.onFailure(failure("unavailable"));
  expect(health.degraded()).toMatchObject([{ reason: "unavailable", sinceMs: 1_000 }]);
});

test("a wait that a service asked for is remembered until it is over, even if it answers before", () => {
  let nowMs = 0;
  const health = createServiceHealth(() => nowMs);
  health.onFailure(failure("busy", 90_000));
  health.onFailure(failure("busy", 5_000));
  health.onAnswer("archive");
  expect(health.retryAfterMs()).toBe(90_000);
  nowMs = 89_000;
  expect(health.retryAfterMs()).toBe(1_000);
  nowMs = 100_000;
  expect(health.retryAfterMs()).toBe(0);
});

test("each kind of failure is logged once a minute, with the number of earlier ones", () => {
  let nowMs = 0;
  const lines: unknown[] = [];
  const watch = createServiceWatch({ warn: (line: unknown) => void lines.push(line) }, () => nowMs);
  for (let times = 0; times < 5; times += 1) watch.events.onFailure(failure("timeout"));
  watch.events.onFailure(failure("garbled"));
  nowMs = 60_000;
  watch.events.onFailure(failure("timeout"));
  expect(lines).toMatchObject([
    { reason: "timeout", unlogged: 0 },
    { reason: "garbled", unlogged: 0 },
    { reason: "timeout", unlogged: 4 },
  ]);
});
