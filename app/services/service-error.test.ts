import { expect, test } from "vitest";

import { isGarbled, isPassing, isTheServices, ServiceError } from "./service-error.ts";

test.each([
  ["timeout", false, true],
  ["unreachable", true, true],
  ["cut off", true, true],
  ["unavailable", true, true],
  ["busy", true, true],
  ["garbled", true, true],
  ["denied", false, false],
  ["rejected", false, false],
  ["resting", false, false],
  ["crowded", false, false],
] as const)("%s: is it tried again, and is it about the whole service", (reason, again, whole) => {
  const error = new ServiceError("archive", reason);
  expect([isPassing(error), isTheServices(error)]).toEqual([again, whole]);
  expect(isGarbled(error)).toBe(reason === "garbled");
});

test("a failure says what failed and where", () => {
  const whole = new ServiceError("archive", "unavailable", { path: "/metadata/x", code: "503" });
  expect(whole.message).toBe("archive: unavailable (503) /metadata/x");
  expect(new ServiceError("archive", "timeout").message).toBe("archive: timeout");
  expect(isGarbled(new Error("garbled"))).toBe(false);
});
