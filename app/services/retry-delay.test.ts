import { expect, test } from "vitest";

import { delayBefore } from "./resilient-client.server.ts";
import { ServiceError } from "./service-error.ts";

test("each retry waits a little longer than the one before, and not all clients as long", () => {
  const failed = (attempt: number) => delayBefore({ attempt, result: { error: undefined } });
  expect(failed(1)).toBeGreaterThanOrEqual(80);
  expect(failed(1)).toBeLessThan(240);
  expect(failed(2)).toBeGreaterThanOrEqual(160);
  expect(failed(2)).toBeLessThan(320);
});

test("Retry-After is the minimum wait, plus a little, so that not all clients return at once", () => {
  const busy = new ServiceError("films", "busy", { path: "/", retryAfterMs: 3_000 });
  const delayMs = delayBefore({ attempt: 1, result: { error: busy } });
  expect(delayMs).toBeGreaterThanOrEqual(3_000);
  expect(delayMs).toBeLessThan(3_200);
});
