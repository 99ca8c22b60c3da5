import { randomBytes } from "node:crypto";

import type { RouterContextProvider } from "react-router";

import type { GuardedRoute } from "#app/lib/requests/guarded-route.ts";
import type { SharedFeatures } from "#app/features/features-context.ts";
import { startRendering, type Rendering } from "#app/lib/requests/rendering.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { Site } from "#app/lib/requests/site-context.ts";

import { answerByRouter } from "../answer-by-router.ts";
import { featuresForEverybody } from "../features-for.ts";
import { leadInLanguage } from "../http/address-language.ts";
import type { Faults } from "../health/faults.ts";
import { newRequestId } from "../http/request-id.ts";
import { raiseRetryAfter } from "../http/retry-after.ts";
import type { ContentPolicy } from "../http/security-headers.ts";
import { scriptHashes } from "../http/security-headers.ts";
import type { PageRequest, RenderOutcome } from "./document-cache.ts";
import { finishDocument } from "./finish-document.ts";

/** What a rendering of a shared page needs, and nothing about who asked. */
export interface SharedRequest extends PageRequest {
  /** Canonical path and known query. */
  target: string;
  setting: Setting;
  route: GuardedRoute;
}

export interface RenderOptions {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** The site's fixed origin: the Host header of the first request has no part in a shared page. */
  site: Site;
  contentPolicy: ContentPolicy;
  headers: readonly (readonly [string, string])[];
  faults: Faults;
  /** What every page may use. */
  features: SharedFeatures;
  /** How long the outside services asked us to wait. */
  retryAfterMs: () => number;
}

/** Renders shared pages from requests without cookies, and decides whether they may be cached. */
export function createSharedRenderer(options: RenderOptions) {
  return async (
    page: SharedRequest,
    streamsAtMs: number,
    signal: AbortSignal,
  ): Promise<RenderOutcome> => {
    const requestId = newRequestId();
    const rendering = startRendering({
      requestId,
      nonce: randomBytes(16).toString("base64"),
      route: page.route,
      report: (error) => void options.faults.report(error, requestId),
      streamsAtMs,
    });
    const noteUnfinished = () => void (rendering.flawed = true);
    const request = new Request(options.site.origin + page.target, { signal });
    const response = await answerByRouter(options, request, {
      rendering,
      setting: { ...page.setting, noteUnfinished },
      site: options.site,
      features: featuresForEverybody(options.features),
    });
    leadInLanguage(response.headers, page.setting.language, options.site.ownLanguage);
    for (const [name, value] of options.headers) response.headers.set(name, value);
    if (response.status === 503) raiseRetryAfter(response.headers, options.retryAfterMs());

    const isDocument = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isDocument && !rendering.whole) {
      return { kind: "stream", response: streamed(response, rendering, options) };
    }
    const { html } = rendering;
    const body = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
    return whole(response, rendering, body, page, options);
  };
}

function streamed(
  response: Response,
  rendering: Rendering,
  { contentPolicy }: RenderOptions,
): Response {
  const { headers } = response;
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "Cookie, Save-Data");
  headers.set("X-Request-Id", rendering.requestId);
  headers.set("Content-Security-Policy", contentPolicy([`'nonce-${rendering.nonce}'`]));
  return response;
}

/** While something is announced, even an info page depends on what the browser has dismissed. */
const isSameForAll = ({ announcement }: Setting) => announcement === undefined;

/** Set by the cache itself, or meant for one viewer. */
const OWN_HEADERS = new Set(
  "cache-control content-encoding content-length content-type etag set-cookie vary".split(" "),
);

function whole(
  response: Response,
  rendering: Rendering,
  bytes: Buffer,
  page: SharedRequest,
  { contentPolicy }: RenderOptions,
): RenderOutcome {
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
    mayStore: isForAll && !rendering.undecided && (status === 200 || status === 404),
    source: {
      status,
      contentType,
      extraHeaders,
      body,
      isPublic: status === 200 && page.rules.public === true && isSameForAll(page.setting),
      keptSeconds: status === 200 && !rendering.flawed ? page.rules.keptSeconds : undefined,
      tags: rendering.tags,
      flawed: rendering.flawed,
    },
  };
}
