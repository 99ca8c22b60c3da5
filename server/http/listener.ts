import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { ShownAnnouncement } from "#app/lib/announcement.ts";
import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Audience, Setting } from "#app/lib/setting.ts";

import type { createApp } from "../app.ts";
import type { Assets } from "./assets.ts";
import { SERVER_PATHS } from "./server-paths.ts";
import { parseAddress, writeAddress, type Address } from "../document-cache/address.ts";
import type { DocumentCache } from "../document-cache/document-cache.ts";
import type { SharedRequest } from "../document-cache/render-shared.ts";
import type { createPageFinder } from "../pages/find-page.ts";
import {
  isClosedToChild,
  isHiddenFrom,
  sendToPin,
  mayOpen,
  maySeePreview,
  needsViewer,
  refuseVisit,
  type PageRequest,
  type GuardOptions,
} from "../guard/guard.ts";
import type { Images } from "../images/images.ts";
import { createHandOver } from "../pages/hand-over.ts";
import { sendFallbackError } from "./fallback-error.ts";
import { sendUnavailable } from "./unavailable.ts";
import type { Metrics } from "../health/metrics.ts";
import type { OperatorNotices } from "../health/operator-notices.ts";
import type { createPageNotes } from "../pages/page-notes.ts";
import { createLanguageReader, createChosenLanguage } from "./address-language.ts";
import { move, moveForNow, refuse } from "./refuse.ts";
import { readTarget, type createHostRules } from "./request-host.ts";
import { createSettingReader, staysBehind } from "./request-setting.ts";
import { createSharedRequests } from "../pages/shared-request.ts";
import type { StandInsProxy } from "./stand-ins-proxy.ts";
import type { createVisitReader, Visit } from "../guard/visit.ts";
import { isBareBase, withBase, withoutBase } from "#app/translations/base-path.ts";

export interface ListenerOptions {
  assets: Assets;
  images: Images;
  /** Set in the demo world: the parts of the stand-ins that browsers must reach. */
  standIns: StandInsProxy | undefined;
  /** Whether a request is for a room, which then answers it. */
  serveRooms: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  app: ReturnType<typeof createApp>;
  documentCache: DocumentCache<SharedRequest>;
  findPage: ReturnType<typeof createPageFinder>;
  /** Whether requests for a host are answered. */
  mayAskFor: ReturnType<typeof createHostRules>;
  /** The site's own address, on which the app's URLs are based. */
  origin: string;
  readVisit: ReturnType<typeof createVisitReader>;
  guard: GuardOptions;
  /** The age limit of a request's session, by its signed cookie alone. */
  audienceOf: (cookies: string | undefined) => Audience;
  /** Whether a browser holds a session's cookie that we did not issue. */
  isBroken: (cookies: string | undefined) => boolean;
  /** The date by which pages of a day change. */
  now?: (() => Date) | undefined;
  defaultSetting: () => { language: string; region: string };
  /** The codes of the languages that the site is offered in. */
  languages: readonly string[];
  notices: OperatorNotices;
  /** What the site is called now. */
  siteName: () => string;
  /** What is announced to everybody, in a language. */
  announcementIn: (language: string) => ShownAnnouncement | undefined;
  observe: Metrics["observe"];
  /** Set where the operator wants to know where viewers go. */
  notePage: ReturnType<typeof createPageNotes>;
  headers: readonly [string, string][];
  /** The failure's number, and whether the database was the reason. */
  report: (error: unknown) => { requestId: string; isTroubled: boolean };
}

/** An address that does not exist: who may not know of a page gets the same answer. */
const NOWHERE = "/no-such-page";
const NOBODY: Visit = { token: undefined, viewer: undefined };

/**
 * Handles a request, quickest answers first: a file, then the guard, then a cached page. Private
 * requests and those that change something are passed on to the app.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { assets, findPage, readVisit, guard, notices, headers } = options;
  const settingOf = createSettingReader({ ...options, noticesFor: notices.noticesFor });
  // Which language is the site's own is the same as long as it runs; its region may change.
  const offered = { languages: options.languages, defaultSetting: options.defaultSetting() };
  const withLanguage = createLanguageReader(offered);
  const inChosenLanguage = createChosenLanguage(offered);
  const goOn = createHandOver(options, settingOf);
  const { serveShared, serveToOperator, answerVisitor } = createPageServer(options, settingOf);
  const fail = createFailing(options);

  function answer(request: IncomingMessage, response: ServerResponse): unknown {
    const target = readMeant(options, request, response);
    if (target === undefined) return undefined;
    const picture = options.images.serve(request, response);
    if (picture) return picture;
    if (options.standIns?.(request, response)) return undefined;
    if (staysBehind(request, response, headers)) return undefined;
    const address = parseAddress(target);
    if (typeof address === "string") return refuse(response, address, headers);
    if (assets(request, response, address.path)) return undefined;
    if (options.serveRooms(request, response, address.path)) return undefined;
    return answerAt(withLanguage(address), request, response);
  }

  function answerAt(written: Address, request: IncomingMessage, response: ServerResponse): unknown {
    const isReading = reads(request);
    const page = findPage(written);
    const address = page ? spelledAs(page.path, written) : written;
    if (address.movedTo !== undefined && isReading) return move(response, address.movedTo, headers);
    const inTheirs = page?.rules.kind !== "endpoint" && inChosenLanguage(address, request);
    if (inTheirs) return moveForNow(response, writeAddress(inTheirs), headers);
    if (!page || SERVER_PATHS.has(address.path)) {
      return goOn(request, response, address, { visit: NOBODY, pattern: undefined });
    }
    const { rules } = page;
    const pageRequest = { request, response, address, rules };
    options.notePage?.(pageRequest);
    const isVisit = isReading && rules.access === "visitors" && rules.kind !== "endpoint";
    if (isVisit && guard.isArriving(request)) return refuseVisit(pageRequest, guard);
    if (rules.shared && isReading && !needsViewer(rules, guard.visitors)) {
      const isForAll = rules.shared.public || !notices.areDue();
      return isForAll
        ? serveShared(pageRequest, rules.shared, NOBODY)
        : serveToOperator(pageRequest, rules.shared);
    }
    const visit = readVisit(request, rules.takesTokens);
    if (!(visit instanceof Promise)) return answerVisit(pageRequest, visit);
    return visit.then(
      (found) => answerVisit(pageRequest, found),
      (error: unknown) =>
        fail(response, error, rules.kind === "endpoint" ? address.path : undefined),
    );
  }

  function answerVisit(pageRequest: PageRequest, visit: Visit): unknown {
    const { request, response, address, rules } = pageRequest;
    const shared = reads(request) ? rules.shared : undefined;
    if (!mayOpen(rules, visit.viewer, guard)) return answerVisitor(pageRequest, shared);
    if (shared) return serveShared(pageRequest, shared, visit);
    if (isClosedToChild(rules, visit.viewer)) return sendToPin(pageRequest, guard);
    if (isHiddenFrom(rules, visit.viewer)) {
      const search = new URLSearchParams();
      return answerAt({ ...address, path: NOWHERE, query: "", search }, request, response);
    }
    return goOn(request, response, address, { visit, pattern: rules.pattern });
  }

  return answeringAlways(answer, fail);
}

/** The address of a request that is for this server. Any other request is refused. */
function readMeant(
  { mayAskFor, headers, origin }: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): string | undefined {
  const target = readTarget(request);
  if (target === undefined) {
    refuse(response, "no host", headers);
    return undefined;
  }
  // From here on the address starts with a slash, for everything that reads it, and is without the
  // base path, which some proxies take off themselves.
  const address = withoutBase(target.address);
  request.url = address;
  const isMeant = mayAskFor(target.hostname) || SERVER_PATHS.has(address);
  if (!isMeant) refuse(response, "another host", headers, origin);
  else if (isBareBase(target.address)) move(response, withBase("/"), headers);
  else return address;
  return undefined;
}

/** Answers what failed before a page or an endpoint could answer. */
const createFailing =
  ({ report, headers }: ListenerOptions) =>
  (response: ServerResponse, error: unknown, endpoint?: string): void => {
    const { requestId, isTroubled } = report(error);
    if (isTroubled) sendUnavailable(response, { headers, requestId, endpoint });
    else sendFallbackError(response, requestId, headers);
  };

/** Serves shared pages, and counts them. */
function createPageServer(
  { documentCache, observe, readVisit, guard, isBroken, now }: ListenerOptions,
  settingOf: ReturnType<typeof createSettingReader>,
) {
  const pageOf = createSharedRequests(now);
  function serveShared(
    { request, response, address, rules: { pattern } }: PageRequest,
    shared: SharedPage,
    visit: Visit,
    preview?: Pick<Setting, "isPreview">,
  ) {
    const startedAtMs = performance.now();
    const count = (page: "cached" | "rendered") => {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      observe(request.method ?? "GET", response.statusCode, seconds, page);
    };
    // A browser without a session of ours is a visitor's from the next page on.
    if (!shared.public && isBroken(request.headers.cookie)) {
      response.setHeader("Set-Cookie", [...guard.clearingCookies]);
    }
    const setting = { ...settingOf(request, { visit, address, page: shared }), ...preview };
    const page = pageOf(address, { shared, pattern }, setting);
    const served = documentCache.serve(request, response, page);
    if (served) return served.then(() => count("rendered"));
    count("cached");
    return undefined;
  }

  /** A page that is closed to whoever asks: a robot may see what previews of it show. */
  const answerVisitor = (pageRequest: PageRequest, shared: SharedPage | undefined) =>
    shared && maySeePreview(pageRequest, guard)
      ? serveShared(pageRequest, shared, NOBODY, { isPreview: true })
      : refuseVisit(pageRequest, guard);

  /** A shared page depends on the viewer only while there is a notice for the operator. */
  async function serveToOperator(pageRequest: PageRequest, shared: SharedPage) {
    let visit = NOBODY;
    try {
      visit = await readVisit(pageRequest.request, false);
    } catch {
      // A cached page needs no database.
    }
    return serveShared(pageRequest, shared, visit);
  }

  return { serveShared, serveToOperator, answerVisitor };
}

/** The same address in the route table's own spelling, to which the client is redirected. */
function spelledAs(path: string, address: Address): Address {
  if (path === address.path) return address;
  return { ...address, path, movedTo: writeAddress({ ...address, path }) };
}

const reads = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Every failure on the way to an answer, now or later, is answered too. */
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
