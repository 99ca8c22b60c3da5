import { once } from "node:events";

import {
  DocumentCache,
  type PageRequest,
  type RenderOutcome,
} from "#server/document-cache/document-cache.ts";
import { serve } from "#tests/serve.ts";

const RULES = { query: [], freshSeconds: 60, staleSeconds: 600 };

interface Trial {
  rules?: Partial<PageRequest["rules"]>;
  maxBytes?: number;
  streamAfterMs?: number;
  render: (
    page: PageRequest,
    count: number,
    streamsAtMs: number,
    signal: AbortSignal,
  ) => Promise<RenderOutcome> | RenderOutcome;
}

/** A cache over real HTTP whose clock and renderings the test controls. */
export async function openCache({ rules, maxBytes = 1e6, streamAfterMs = 60_000, render }: Trial) {
  const renders = new Map<string, number>();
  const reported: unknown[] = [];
  const clock = { aheadMs: 0 };
  const received = { requests: 0 };
  const askers = new EventTarget();
  /** Resolves when so many requests have arrived. */
  const askedBy = async (count: number) => {
    while (received.requests < count) await once(askers, "asked");
  };
  const cache = new DocumentCache<PageRequest>({
    now: () => performance.now() + clock.aheadMs,
    render: async (page, streamsAtMs, signal) => {
      const count = (renders.get(page.key) ?? 0) + 1;
      renders.set(page.key, count);
      return render(page, count, streamsAtMs, signal);
    },
    report: (error) => reported.push(error),
    maxBytes,
    maxRareBytes: 20_000,
    maxTranslatedBytes: 20_000,
    streamAfterMs,
  });
  const origin = await serve((request, response) => {
    received.requests += 1;
    const key = request.url ?? "/";
    const segment = key.startsWith("/search") ? ({ segment: "rare" } as const) : {};
    const isTranslated = key.startsWith("/hi/");
    const page = { key, isTranslated, rules: { ...RULES, ...segment, ...rules } };
    Promise.resolve(cache.serve(request, response, page)).catch(() => {
      response.writeHead(500).end("failed");
    });
    askers.dispatchEvent(new Event("asked"));
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers });
    return { response, text: await response.text() };
  };
  const rendersOf = (path: string) => renders.get(path) ?? 0;
  return { cache, clock, ask, askedBy, origin, reported, rendersOf };
}

/** A page that is complete, with these words. */
export function whole(
  text: string,
  changes: Partial<Extract<RenderOutcome, { kind: "whole" }>["source"]> = {},
) {
  return {
    kind: "whole",
    mayStore: true,
    source: {
      status: 200,
      contentType: "text/html; charset=utf-8",
      extraHeaders: [],
      body: Buffer.from(text),
      isPublic: false,
      tags: new Set<string>(),
      flawed: false,
      ...changes,
    },
  } satisfies RenderOutcome;
}

/** A page that says how often it was rendered. */
export const numbered = (_: PageRequest, count: number) => whole(`<p>made ${count}</p>`);
