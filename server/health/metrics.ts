import { createServer, type Server } from "node:http";

import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Metric,
} from "prom-client";

import { LIMITS } from "../http/listen.ts";

export interface CacheFigures {
  cached: number;
  rendered: number;
  streamed: number;
  pages: number;
  bytes: number;
}

/** A shared page from the cache or rendered, or a page rendered for one request. */
type PageKind = "cached" | "rendered" | "private";

export type Metrics = ReturnType<typeof createMetrics>;

/** The process's own metrics, served on a separate port that viewers cannot reach. */
export function createMetrics(
  documentCache: () => CacheFigures,
  services: readonly Metric[] = [],
  onRequest: () => void = () => undefined,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "matinee_request_seconds",
    help: "How long requests for pages and endpoints took. Files and pictures are not counted.",
    labelNames: ["method", "status", "page"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const faults = new Counter({
    name: "matinee_faults_total",
    help: "Faults of ours that were logged.",
    registers,
  });
  const gauges: [keyof CacheFigures, string][] = [
    ["cached", "Answers from a cached page."],
    ["rendered", "Shared pages rendered."],
    ["streamed", "Shared pages that were too slow to be cached and were streamed."],
    ["pages", "Pages in the cache."],
    ["bytes", "Bytes that the cached pages take."],
  ];
  for (const [figure, help] of gauges) {
    const name = `matinee_document_cache_${figure}`;
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(documentCache()[figure]);
        },
      }),
    );
  }

  for (const metric of services) registry.registerMetric(metric);

  return {
    countFault: () => faults.inc(),
    observe(method: string, status: number, seconds: number, page: PageKind = "private"): void {
      requests.observe({ method, status, page }, seconds);
      onRequest();
    },
    createServer: (): Server =>
      createServer(LIMITS, async (request, response) => {
        if (request.url !== "/metrics") return void response.writeHead(404).end();
        const text = await registry.metrics();
        return void response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
      }),
  };
}
