import { randomBytes } from "node:crypto";

import { RouterContextProvider } from "react-router";

import { faultsContext } from "#app/lib/faults.ts";
import { guardedRouteContext, type GuardedRoute } from "#app/lib/guarded-route.ts";
import { renderingContext, startRendering, type Rendering } from "#app/lib/rendering.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";
import { siteContext, type Site } from "#app/lib/site-context.ts";

import { raiseRetryAfter } from "../retry-after.ts";
import type { ContentPolicy } from "../security-headers.ts";
import { scriptHashes } from "../security-headers.ts";
import type { PageRequest, Rendered } from "./document-cache.ts";
import { finishDocument } from "./finish-document.ts";

/** What a rendering of a shared page needs to know, and nothing about who asked. */
export interface SharedRequest extends PageRequest {
  /** Canonical path and known query; `.data` is put on when the data alone is wanted. */
  target: string;
  setting: Setting;
  route: GuardedRoute;
}

export interface RenderOptions {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** Its address is fixed: the Host header of whoever came first has no part in a page for all. */
  site: Site;
  contentPolicy: ContentPolicy;
  headers: readonly (readonly [string, string])[];
  report: (error: unknown, requestId: string) => void;
  offer: (context: RouterContextProvider) => void;
  /** How long the services outside asked us to wait. */
  retryAfterMs: () => number;
}

/** Renders shared pages from requests without cookies, and tells whether they may be kept. */
export function createSharedRenderer(options: RenderOptions) {
  return async (
    page: SharedRequest,
    streamsAtMs: number,
    signal: AbortSignal,
  ): Promise<Rendered> => {
    const requestId = randomBytes(8).toString("hex");
    const rendering = startRendering(requestId, randomBytes(16).toString("base64"), streamsAtMs);
    const context = new RouterContextProvider();
    context.set(renderingContext, rendering);
    const noteUnfinished = () => void (rendering.flawed = true);
    context.set(settingContext, { ...page.setting, noteUnfinished });
    context.set(siteContext, options.site);
    context.set(guardedRouteContext, page.route);
    options.offer(context);
    context.set(faultsContext, { report: (error) => options.report(error, requestId) });

    const request = new Request(options.site.origin + page.target, { signal });
    const response = await options.handle(request, context);
    for (const [name, value] of options.headers) response.headers.set(name, value);
    if (response.status === 503) raiseRetryAfter(response.headers, options.retryAfterMs());

    const isDocument = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const body =
      isDocument && !rendering.whole ? undefined : await readUntil(response, streamsAtMs);
    if (!body || "rest" in body) {
      return { kind: "stream", response: streamed(response, rendering, body?.rest, options) };
    }
    return whole(response, rendering, body.bytes, page, options);
  };
}

function streamed(
  response: Response,
  rendering: Rendering,
  rest: ReadableStream<Uint8Array> | undefined,
  { contentPolicy }: RenderOptions,
): Response {
  const { status, headers } = response;
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "Cookie, Save-Data");
  headers.set("X-Request-Id", rendering.requestId);
  headers.set("Content-Security-Policy", contentPolicy([`'nonce-${rendering.nonce}'`]));
  return rest ? new Response(rest, { status, headers }) : response;
}

/** Set by the keeper itself, or meant for one viewer. */
const OWN_HEADERS = new Set(
  "cache-control content-encoding content-length content-type etag set-cookie vary".split(" "),
);

function whole(
  response: Response,
  rendering: Rendering,
  bytes: Buffer,
  page: SharedRequest,
  { contentPolicy }: RenderOptions,
): Rendered {
  const contentType = response.headers.get("content-type") ?? "application/octet-stream";
  const extraHeaders = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
  let body = bytes;
  if (contentType.startsWith("text/html")) {
    const { html, scripts } = finishDocument(bytes.toString(), rendering.nonce);
    body = Buffer.from(html);
    extraHeaders.push("Content-Security-Policy", contentPolicy(scriptHashes(scripts)));
  }
  const { status, headers } = response;
  const isForAll =
    !headers.has("set-cookie") && !/private|no-store/.test(headers.get("cache-control") ?? "");
  return {
    kind: "whole",
    mayKeep: isForAll && !rendering.undecided && (status === 200 || status === 404),
    source: {
      status,
      contentType,
      extraHeaders,
      body,
      isPublic: status === 200 && page.rules.public === true,
      tags: rendering.tags,
      flawed: rendering.flawed,
    },
  };
}

/** The whole body, or, when time is up before its end, a stream of what came and what comes. */
async function readUntil(response: Response, deadlineMs: number) {
  const reader = (
    response.body ?? new ReadableStream<Uint8Array>({ start: (c) => c.close() })
  ).getReader();
  const parts: Uint8Array[] = [];
  const { promise: timeUp, resolve } = Promise.withResolvers<"time is up">();
  const timer = setTimeout(resolve, Math.max(0, deadlineMs - performance.now()), "time is up");
  try {
    for (;;) {
      const next = reader.read();
      const step = await Promise.race([next, timeUp]);
      if (step === "time is up") return { rest: rejoin(parts, next, reader) };
      if (step.done) return { bytes: Buffer.concat(parts) };
      parts.push(step.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function rejoin(parts: Uint8Array[], next: ReturnType<Reader["read"]>, reader: Reader) {
  let pending: ReturnType<Reader["read"]> | undefined = next;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
    },
    async pull(controller) {
      const step = await (pending ?? reader.read());
      pending = undefined;
      if (step.done) controller.close();
      else controller.enqueue(step.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
