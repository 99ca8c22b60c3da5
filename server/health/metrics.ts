import { createServer, type Server } from "node:http";

import { collectDefaultMetrics, Counter, Registry, type Metric } from "prom-client";

import { LIMITS } from "../http/listen.ts";
import { gauge } from "./gauge.ts";
import { RequestTimes, type PageKind } from "./request-times.ts";

export interface CacheFigures {
  cached: number;
  rendered: number;
  streamed: number;
  pages: number;
  bytes: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

let ofProcess: Registry | undefined;

/**
 * Its memory, event loop and garbage collector. What watches them does so until the process ends,
 * so that there is one of each, however many servers the process has run.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The metrics of a server and its process, on a separate port that viewers cannot reach. */
export function createMetrics(
  documentCache: () => CacheFigures,
  others: readonly Metric[] = [],
  onRequest: () => void = () => undefined,
) {
  const registry = new Registry();
  const registers = [registry];
  const all = [processMetrics(), registry];
  const requests = new RequestTimes(registers);
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
    registry.registerMetric(gauge(name, help, () => documentCache()[figure]));
  }
  for (const metric of others) registry.registerMetric(metric);

  return {
    countFault: () => faults.inc(),
    observe(method: string, status: number, seconds: number, page: PageKind = "private"): void {
      requests.add(method, status, seconds, page);
      onRequest();
    },
    createServer: (): Server =>
      createServer(LIMITS, async (request, response) => {
        if (request.url !== "/metrics") return void response.writeHead(404).end();
        const text = await Registry.merge(all).metrics();
        return void response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
      }),
  };
}
