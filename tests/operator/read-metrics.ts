import type { Metrics } from "#server/health/metrics.ts";

import { serve } from "../serve.ts";

/** What Prometheus reads. */
export async function readMetrics(metrics: Metrics): Promise<string> {
  const [listener] = metrics.createServer().listeners("request");
  const origin = await serve(listener as Parameters<typeof serve>[0]);
  return (await fetch(`${origin}/metrics`)).text();
}
