import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";

import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Audience } from "#app/lib/setting.ts";

import type { createApp } from "./app.ts";
import type { Assets } from "./assets.ts";
import { parseAddress } from "./document-cache/address.ts";
import type { DocumentCache } from "./document-cache/document-cache.ts";
import type { SharedRequest } from "./document-cache/render-shared.ts";
import type { createPageFinder } from "./find-page.ts";
import {
  isKept,
  keepIn,
  mayOpen,
  needsViewer,
  turnAway,
  type Asked,
  type GuardOptions,
} from "./guard.ts";
import type { Images } from "./images.ts";
import { sendLastResort } from "./last-resort.ts";
import type { Metrics } from "./metrics.ts";
import type { OperatorNotices } from "./operator-notices.ts";
import type { createPageNotes } from "./page-notes.ts";
import { createSettingReader, staysBehind } from "./request-setting.ts";
import { sharedRequest } from "./shared-request.ts";
import type { StandInsProxy } from "./stand-ins-proxy.ts";
import type { createVisitReader, Visit } from "./visit.ts";

export interface ListenerOptions {
  assets: Assets;
  images: Images;
  /** Set in the demo: what of the stand-ins a browser must reach. */
  standIns: StandInsProxy | undefined;
  app: ReturnType<typeof createApp>;
  documentCache: DocumentCache<SharedRequest>;
  findPage: ReturnType<typeof createPageFinder>;
  readVisit: ReturnType<typeof createVisitReader>;
  guard: GuardOptions;
  /** Who a request's session may be shown things as, by its signed cookie alone. */
  audienceOf: (cookies: string | undefined) => Audience;
  defaultSetting: { language: string; region: string };
  notices: OperatorNotices;
  observe: Metrics["observe"];
  /** Set where the operator wants to know where viewers go. */
  notePage: ReturnType<typeof createPageNotes>;
  headers: readonly [string, string][];
  report: (error: unknown) => string;
}

/** Addresses that are answered by the server itself, without the route table. */
const SERVER_PATHS = new Set(["/healthz", "/readyz"]);
const NOBODY: Visit = { token: undefined, viewer: undefined };

/**
 * The life of a request, quickest answers first: a file, then the guard, then a kept page. What
 * is private, or changes something, goes on to the app.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { assets, app, findPage, readVisit, guard, notices } = options;
  const visits = new WeakMap<IncomingMessage, Visit>();
  const settingOf = createSettingReader({ ...options, noticesFor: notices.noticesFor });

  const { serveShared, serveToOperator } = createPageServer(options, settingOf);

  const handOver = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const visit = visits.get(incoming) ?? NOBODY;
    return app.fetch(request, { incoming, visit, setting: settingOf(incoming, visit) });
  });

  /** On to the app, which reads the whole address, and fails over a host that cannot be one. */
  function goOn(request: IncomingMessage, response: ServerResponse) {
    return isHost(request.headers.host)
      ? handOver(request, response)
      : refuse(response, "malformed", options.headers);
  }

  function answer(request: IncomingMessage, response: ServerResponse): unknown {
    const picture = options.images.serve(request, response);
    if (picture) return picture;
    if (options.standIns?.(request, response)) return undefined;
    if (staysBehind(request, response, options.headers)) return undefined;
    const address = parseAddress(request.url ?? "/");
    if (typeof address === "string") return refuse(response, address, options.headers);
    const isReading = reads(request);
    if (!address.data && assets(request, response, address.path)) return undefined;
    if (address.movedTo !== undefined && isReading)
      return move(response, address.movedTo, options.headers);
    const rules = findPage(address);
    if (!rules || SERVER_PATHS.has(address.path)) return goOn(request, response);
    const asked = { request, response, address, rules };
    options.notePage?.(asked);
    if (rules.shared && isReading && !needsViewer(rules, guard.visitors)) {
      const isForAll = rules.shared.public || !notices.areDue();
      return isForAll
        ? serveShared(asked, rules.shared, NOBODY)
        : serveToOperator(asked, rules.shared);
    }
    const visit = readVisit(request, isReading && rules.takesTokens);
    return visit instanceof Promise
      ? visit.then((found) => admit(asked, found))
      : admit(asked, visit);
  }

  function admit(asked: Asked, visit: Visit): unknown {
    const { request, response, rules } = asked;
    if (!mayOpen(rules, visit.viewer, guard)) return turnAway(asked, guard);
    if (rules.shared && reads(request)) return serveShared(asked, rules.shared, visit);
    if (isKept(rules, visit.viewer)) return keepIn(asked, guard);
    visits.set(request, visit);
    return goOn(request, response);
  }

  return answeringAlways(answer, (response, error) =>
    sendLastResort(response, options.report(error), options.headers),
  );
}

/** Serves pages for all, and counts them. */
function createPageServer(
  { documentCache, observe, readVisit }: ListenerOptions,
  settingOf: ReturnType<typeof createSettingReader>,
) {
  function serveShared({ request, response, address }: Asked, rules: SharedPage, visit: Visit) {
    const startedAtMs = performance.now();
    const count = (page: "cached" | "rendered") => {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      observe(request.method ?? "GET", response.statusCode, seconds, page);
    };
    const setting = settingOf(request, visit, rules);
    const served = documentCache.serve(request, response, sharedRequest(address, rules, setting));
    if (served) return served.then(() => count("rendered"));
    count("cached");
    return undefined;
  }

  /** Who is looking counts for a page for all only while the operator has to be told something. */
  async function serveToOperator(asked: Asked, shared: SharedPage) {
    let visit = NOBODY;
    try {
      visit = await readVisit(asked.request, false);
    } catch {
      // A page that is in the cache needs no database.
    }
    return serveShared(asked, shared, visit);
  }

  return { serveShared, serveToOperator };
}

const reads = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Whatever fails on the way to an answer, at once or later, is answered too. */
function answeringAlways(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  fail: (response: ServerResponse, error: unknown) => void,
): RequestListener {
  return (request, response) => {
    try {
      const done = answer(request, response);
      if (done instanceof Promise) done.catch((error: unknown) => fail(response, error));
    } catch (error) {
      fail(response, error);
    }
  };
}

/** A number too large to be an address passes the parser of headers, and is no part of any URL. */
const isHost = (host: string | undefined) => host === undefined || URL.canParse(`http://${host}`);

function refuse(
  response: ServerResponse,
  why: "malformed" | "too long",
  headers: readonly [string, string][],
): void {
  const isLong = why === "too long";
  response.writeHead(isLong ? 414 : 400, [...headers.flat(), "Content-Type", "text/plain"]);
  response.end(isLong ? "That address is too long.\n" : "That address cannot be read.\n");
}

function move(
  response: ServerResponse,
  target: string,
  headers: readonly [string, string][],
): void {
  const own = ["Location", target, "Cache-Control", "public, max-age=3600"];
  response.writeHead(308, [...headers.flat(), ...own]).end();
}
