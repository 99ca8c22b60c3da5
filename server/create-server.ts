import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";

import { type Database } from "#app/db/connect.server.ts";
import type { AccountsOptions } from "#app/features/accounts/accounts.server.ts";
import {
  createSessionReader,
  type Viewer,
} from "#app/features/accounts/sessions/sessions.server.ts";
import { ownerTag } from "#app/features/library/public-owner.ts";
import {
  createAnnouncements,
  type Announcements,
} from "#app/features/operator/announcements.server.ts";
import type { Rooms } from "#app/features/together/rooms.server.ts";
import type { SiteSettings } from "#app/features/operator/settings/site-settings.server.ts";
import type { Backups } from "#app/features/operator/backups/backups.server.ts";
import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { Site } from "#app/lib/requests/site-context.ts";
import { WATCH_STREAM } from "#app/lib/still-loading.tsx";
import { PRE_PAINT } from "#app/shell/pre-paint.ts";
import { speculationRules } from "#app/shell/speculation-rules.ts";
import { trailerAddresses } from "#app/lib/playing/trailer-addresses.ts";

import { createApp } from "./app.ts";
import type { Assets } from "./http/assets.ts";
import type { GuardOptions } from "./guard/guard.ts";
import { createClientAddress, isConnectedBy } from "./guard/client-address.ts";
import { createProxyIdentityReader } from "./guard/proxy-identity.ts";
import { DocumentCache } from "./document-cache/document-cache.ts";
import {
  createSharedRenderer,
  type RenderOptions,
  type SharedRequest,
} from "./document-cache/render-shared.ts";
import { openClosedFeatures } from "./closed-features.ts";
import type { OpenFeatures } from "./open-features.ts";
import { createPageFinder } from "./pages/find-page.ts";
import type { ChangeListeners } from "./subscribe-to-changes.ts";
import { createImages } from "./images/images.ts";
import { createBrowserCookies, type BrowserCookies } from "./http/browser-cookies.ts";
import { foreignHosts } from "./http/foreign-hosts.ts";
import { createListener } from "./http/listener.ts";
import { openRoomServer } from "./rooms/open-room-server.ts";
import type { DatabaseWatch } from "./health/database-watch.ts";
import { createFaults, type Faults } from "./health/faults.ts";
import type { Log } from "./health/log.ts";
import { openMetrics } from "./health/open-metrics.ts";
import { createOperatorNotices } from "./health/operator-notices.ts";
import { createReadiness } from "./health/readiness.ts";
import { createRouteHandlers } from "./pages/route-handlers.ts";
import { createPageNotes } from "./pages/page-notes.ts";
import { newRequestId } from "./http/request-id.ts";
import { createHostRules } from "./http/request-host.ts";
import { createContentPolicy, forAnySite, securityHeaders } from "./http/security-headers.ts";
import { createSessionMemory, type SessionMemory } from "./guard/session-memory.ts";
import { createStandInsProxy } from "./http/stand-ins-proxy.ts";
import { createVisitReader } from "./guard/visit.ts";
import { withBase } from "#app/translations/base-path.ts";

export interface ServerOptions {
  build: ServerBuild;
  database: Database;
  watch: DatabaseWatch;
  settings: Settings;
  /** Where the server listens, which is its public address unless the operator sets one. */
  address: URL;
  secret: string;
  /** What operators change while the server runs. */
  siteSettings: SiteSettings;
  assets: (headers: readonly [string, string][]) => Assets;
  log: Log;
  /** The last lines of the log, oldest first. */
  recentLines: () => readonly string[];
  isStopping: () => boolean;
  /** Whether changes by other servers arrive. */
  isHearing?: () => boolean;
  features: ServedFeatures;
  /** Decodes pictures from outside and from viewers. */
  decoder: PictureDecoder;
  backups: Backups;
  /** The cost of password hashes in tests about something else. */
  passwordCost?: number;
  /** How those who guess or ask too often are made to wait; tests do not wait with them. */
  pause?: AccountsOptions["pause"];
  /** Whether cached pages are compressed as much as possible; tests read their contents instead. */
  improvesPages?: boolean;
  /** The clock by which cached pages age, which a test may move. */
  cacheNow?: (() => number) | undefined;
  /** The date by which pages of a day change, which a test may move. */
  now?: (() => Date) | undefined;
}

/** Of what is open, that which answers need. */
type ServedFeatures = Pick<
  OpenFeatures,
  | "archiveGate"
  | "billing"
  | "counts"
  | "jobs"
  | "pageStore"
  | "pictureColours"
  | "services"
  | "siteWebhook"
  | "shared"
> &
  Partial<Pick<OpenFeatures, "budgetOf">>;

const MAX_PAGES_BYTES = 64 * 1024 * 1024;
/** For all other languages together, so that none pushes out a page of the operator's own. */
const MAX_TRANSLATED_PAGES_BYTES = 32 * 1024 * 1024;
const MAX_RARE_PAGES_BYTES = 8 * 1024 * 1024;

/** Assembles the server: the only place where all its parts meet. */
export function createServer(options: ServerOptions) {
  const { database, settings, secret, log, siteSettings, watch } = options;
  const { shared, services, pageStore } = options.features;
  const site = siteOf(options);
  const headers = securityHeaders(site.isHttps);
  const contentPolicy = createContentPolicy(
    [PRE_PAINT, speculationRules(), WATCH_STREAM],
    foreignHosts(settings, site.trailers),
  );
  const handle = createRouteHandlers(withAddresses(options.build));

  const faults = createFaults({ log, metrics: () => metrics, watch: options.watch });
  const report = (error: unknown) => void faults.report(error);
  const { retryAfterMs } = services;
  const rendering = { handle, contentPolicy, headers, faults, site, retryAfterMs };
  const documentCache = openPageCache(options, { ...rendering, features: shared });
  const announcements = createAnnouncements({ database, now: options.watch.now, site, report });
  const reloaded = { announcements, siteSettings, documentCache };
  const metrics = openMetrics(options, documentCache);

  const cookies = createBrowserCookies(secret, site.isHttps);
  const { proxyIdentityOf, isArriving } = openProxySignIn(options, cookies);
  const memory = createSessionMemory<Viewer>({ read: createSessionReader(database, watch.now) });
  const remembered = withRooms(rememberedIn(memory, documentCache), options.features, report);
  const forgetPages = () => documentCache.clear();
  const needs = { site, remembered, report, announcements, forgetPages };
  const closed = openClosedFeatures(options, needs);
  const addressOf = createClientAddress(settings.trustedProxies);
  const app = createApp({
    handle,
    contentPolicy,
    headers,
    publicOrigin: settings.publicUrl?.origin,
    streamAfterMs: settings.streamAfterMs,
    site,
    log,
    metrics,
    faults,
    features: shared,
    ...closed,
    readiness: readinessOf(options, documentCache),
    cookies,
    services,
    now: watch.now,
    addressOf,
    proxyIdentityOf,
  });
  const readVisit = createVisitReader(cookies, memory, closed.accounts, proxyIdentityOf);
  const rules = rulesOf(options, { site, cookies, announcements, headers, isArriving });
  const rooms = openRoomServer(options, { ...rules, site, readVisit, addressOf, report });
  const listener = createListener({
    app,
    documentCache,
    headers,
    report: reportingWith(faults),
    assets: options.assets(forAnySite(headers)),
    images: openImages(options, cookies, forAnySite(headers)),
    standIns: settings.standIns && createStandInsProxy(settings.standIns, headers),
    ...rules,
    serveRooms: rooms.serve,
    readVisit,
    now: options.now,
    notePage: createPageNotes({ store: pageStore, readVisit, report }),
    isBroken: cookies.isBroken,
    observe: metrics.observe,
  });
  const caches = { memory, remembered, rooms: shared.rooms, report };
  const forget = forgettingIn(caches, documentCache, reloaded);
  return { listener, upgrade: rooms.upgrade, metrics, forget };
}

/** Who a sign-in service in front says somebody is, and whether they have a session here yet. */
function openProxySignIn({ settings, log }: ServerOptions, cookies: BrowserCookies) {
  const proxyIdentityOf = createProxyIdentityReader({
    signIn: settings.proxySignIn,
    isFromProxy: isConnectedBy(settings.trustedProxies),
    warn: (why) => log.warn({ why }, "sign-in headers are not believed"),
  });
  const isArriving = (request: IncomingMessage) =>
    proxyIdentityOf(request) !== undefined &&
    cookies.readToken(request.headers.cookie) === undefined;
  return { proxyIdentityOf, isArriving };
}

const readinessOf = (
  { isStopping, watch, settings, features: { services } }: ServerOptions,
  pages: Pick<DocumentCache<SharedRequest>, "figures">,
) =>
  createReadiness({
    isStopping,
    watch,
    hasPages: () => pages.figures().pages > 0,
    isReadyWithoutDatabase: settings.isReadyWithoutDatabase,
    degraded: services.degraded,
  });

interface ForgetfulParts {
  memory: SessionMemory<Viewer>;
  remembered: ReturnType<typeof rememberedIn>;
  rooms: Pick<Rooms, "changed" | "changedAll">;
  report: (error: unknown) => void;
}

interface ReloadedParts {
  announcements: Announcements;
  siteSettings: SiteSettings;
}

/** What an operator may change while the server runs. */
const liveRules = (
  { settings: { defaultSetting, hasPreviews }, siteSettings: { live } }: ServerOptions,
  guard: Omit<GuardOptions, "visitors" | "hasPreviews">,
) => ({
  guard: { ...guard, hasPreviews, visitors: () => live().visitors },
  defaultSetting: () => ({ language: defaultSetting.language, region: live().region }),
  siteName: () => live().siteName,
});

interface RuleParts extends Pick<GuardOptions, "isArriving"> {
  site: Site;
  cookies: BrowserCookies;
  announcements: Announcements;
  headers: readonly [string, string][];
}

/** What decides how a request is read, and answered. */
const rulesOf = (
  options: ServerOptions,
  { site, cookies, announcements, headers, isArriving }: RuleParts,
) => ({
  ...readersOfAddresses(options, site),
  ...liveRules(options, { clearingCookies: cookies.clearing, headers, isArriving }),
  audienceOf: cookies.readAudience,
  languages: options.settings.languages,
  notices: createOperatorNotices({
    settings: options.settings,
    degraded: options.features.services.degraded,
  }),
  announcementIn: announcements.shownIn,
});

/** How a request's host and address are read. */
const readersOfAddresses = ({ build, settings }: ServerOptions, { origin }: Site) => ({
  findPage: createPageFinder(build.routes),
  mayAskFor: createHostRules(settings),
  origin,
});

function openPageCache(options: ServerOptions, rendering: RenderOptions) {
  return new DocumentCache({
    render: createSharedRenderer(rendering),
    report: (error) => void rendering.faults.report(error),
    maxBytes: MAX_PAGES_BYTES,
    maxRareBytes: MAX_RARE_PAGES_BYTES,
    maxTranslatedBytes: MAX_TRANSLATED_PAGES_BYTES,
    improves: options.improvesPages ?? true,
    streamAfterMs: options.settings.streamAfterMs,
    now: options.cacheNow,
  });
}

/** What this server has cached of a viewer: their sessions, and the public pages of what they share. */
const rememberedIn = (
  memory: Pick<SessionMemory<Viewer>, "forget" | "forgetUser">,
  pages: Pick<DocumentCache<SharedRequest>, "dropTag">,
) => ({
  forget: memory.forget,
  forgetUser(userId: string) {
    memory.forgetUser(userId);
    pages.dropTag(ownerTag(userId));
  },
});

/** Whoever has to ask the database again may have to leave the rooms, too. */
const withRooms = (
  { forget, forgetUser }: ReturnType<typeof rememberedIn>,
  { shared: { rooms } }: ServedFeatures,
  report: (error: unknown) => void,
) => ({
  forget(token: string) {
    forget(token);
    rooms.check().catch(report);
  },
  forgetUser(userId: string) {
    forgetUser(userId);
    rooms.check(userId).catch(report);
  },
});

function forgettingIn(
  { memory, remembered, rooms, report }: ForgetfulParts,
  pages: Pick<DocumentCache<SharedRequest>, "dropTag" | "clear">,
  { announcements: { reload: announcements }, siteSettings: { reload: settings } }: ReloadedParts,
) {
  return {
    viewer: remembered.forgetUser,
    room: (code, version) => void rooms.changed(code, version).catch(report),
    pages: (tag) => pages.dropTag(tag),
    announcements,
    settings,
    everything() {
      memory.forgetAll();
      pages.clear();
      void announcements();
      void settings();
      void rooms.changedAll().catch(report);
    },
  } satisfies ChangeListeners;
}

/** For a failure without a request's id: it gets one, which its answer shows. */
function reportingWith({ report }: Pick<Faults, "report">) {
  return (error: unknown) => {
    const requestId = newRequestId();
    return { requestId, isTroubled: report(error, requestId) };
  };
}

function siteOf(options: ServerOptions): Site {
  const { settings, address, siteSettings, features } = options;
  const { live } = siteSettings;
  return {
    origin: settings.publicUrl?.origin ?? address.origin,
    isHttps: settings.publicUrl?.protocol === "https:",
    isDemo: settings.filmDatabase === "stand-in",
    payments: features.billing.processor.mode,
    trailers: trailerAddresses(settings),
    apiOrigins: settings.apiOrigins,
    offersAddons: settings.offersAddons,
    operatorEmail: settings.operatorEmail,
    supportEmails: settings.supportEmails,
    languages: settings.languages,
    ownLanguage: settings.defaultSetting.language,
    afterSignOut: settings.proxySignIn?.signOutUrl ?? "/login?notice=signed-out",
    get name() {
      return live().siteName;
    },
    get letsVisitorsBrowse() {
      return live().visitors === "browse";
    },
    get letsVisitorsWatchTogether() {
      return this.letsVisitorsBrowse && live().rooms === "everyone";
    },
  };
}

function openImages(
  { settings, log, decoder, features }: ServerOptions,
  { readToken }: BrowserCookies,
  headers: readonly [string, string][],
) {
  const { archiveGate, pictureColours, services, budgetOf } = features;
  return createImages({
    settings,
    headers,
    isViewers: (cookies) => readToken(cookies) !== undefined,
    onTrouble: (error) => log.warn({ err: error }, "pictures"),
    archiveGate,
    decoder,
    colours: pictureColours,
    outside: { events: services.events, budgetOf },
  });
}

/**
 * Behind a proxy the Host header is the proxy's own; whether a form came from our own pages was
 * decided before the router sees it. The style sheets that the router links get the base path.
 */
function withAddresses(build: ServerBuild): ServerBuild {
  const reached = Object.entries(build.assets.routes).flatMap(([id, route]) => {
    const css = route?.css && { css: route.css.map(withBase) };
    return route ? [[id, { ...route, ...css }] as const] : [];
  });
  const assets = { ...build.assets, routes: Object.fromEntries(reached) };
  return { ...build, assets, allowedActionOrigins: ["**"] };
}
