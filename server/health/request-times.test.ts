import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";

import { RequestTimes } from "./request-times.ts";

test("requests are reported as a histogram of prom-client reports them", async () => {
  const [registry, expected] = [new Registry(), new Registry()];
  const times = new RequestTimes([registry]);
  const histogram = new Histogram({
    name: "matinee_request_seconds",
    help: "How long requests for pages and endpoints took. Files and pictures are not counted.",
    labelNames: ["method", "status", "page"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [expected],
  });
  for (const [method, status, page] of [
    ["GET", 200, "cached"],
    ["HEAD", 200, "cached"],
    ["GET", 503, "cached"],
    ["GET", 200, "private"],
  ] as const) {
    // On a bound, between two, below the first, and above the last.
    for (const seconds of [0.001, 0.003, 0.0002, 0.25, 0.25, 7, 11]) {
      times.add(method, status, seconds, page);
      histogram.observe({ method, status, page }, seconds);
    }
  }
  expect(await registry.metrics()).toBe(await expected.metrics());
  expect((await registry.metrics()).split("\n").length).toBeGreaterThan(50);
});
