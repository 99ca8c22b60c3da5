import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { PerformanceObserver } from "node:perf_hooks";

import { expect, onTestFinished, test, vi } from "vitest";

import { createMetrics } from "./metrics.ts";

const PAGES = { cached: 0, rendered: 0, streamed: 0, pages: 0, bytes: 0 };

async function textOf(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  const server = metrics.createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

test("each server reports its own figures, and those of the process, which is watched once", async () => {
  const watched = vi.spyOn(PerformanceObserver.prototype, "observe");
  onTestFinished(() => watched.mockRestore());
  const [first, second] = [createMetrics(() => PAGES), createMetrics(() => PAGES)];
  first.countFault();
  const texts = await Promise.all([textOf(first), textOf(second)]);
  expect(texts.map((text) => /^matinee_faults_total (.+)$/m.exec(text)?.[1])).toEqual(["1", "0"]);
  for (const text of texts) expect(text).toContain("nodejs_gc_duration_seconds");
  expect(watched.mock.calls.length).toBeLessThanOrEqual(1);
});
