import type { RequestListener } from "node:http";

import type { ServerBuild } from "react-router";
import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { probeThrough } from "#app/db/trouble/database-probe.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import * as entry from "#app/entry.server.tsx";
import { createBrowserCookies } from "#server/http/browser-cookies.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import { createPictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createBackups, type Backups } from "#app/features/operator/backups/backups.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { createDailyCounts } from "#app/features/operator/overview/daily-counts.server.ts";
import { createJobs, type Jobs } from "#app/features/operator/jobs/jobs.server.ts";
import { createSiteWebhook } from "#app/features/operator/webhook/site-webhook.server.ts";
import { createSiteSettings } from "#app/features/operator/settings/site-settings.server.ts";
import type { Limits, SharedFeatures } from "#app/features/features-context.ts";
import { createRooms, type Rooms } from "#app/features/together/rooms.server.ts";
import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import { readSettings, type Settings } from "#app/lib/env.server.ts";
import * as root from "#app/root.tsx";
import { createServer, type ServerOptions } from "#server/create-server.ts";
import type { UpgradeListener } from "#server/http/listen.ts";
import { createDatabaseWatch } from "#server/health/database-watch.ts";
import { createLog, type Log } from "#server/health/log.ts";
import { createRecentLog } from "#server/health/recent-log.ts";
import type { Metrics } from "#server/health/metrics.ts";
import { openPageStore } from "#server/pages/open-page-store.ts";

import { createServiceWatch, type ServiceWatch } from "#server/health/service-watch.ts";

import { LOWEST_COST } from "./accounts.ts";
import { IN_PROCESS } from "./operator/backups-in-process.ts";
import { sharedDecoder } from "./pictures/picture-decoder.ts";
import { serve } from "./serve.ts";

/** A route that a test provides; an endpoint has no component. */
export type RouteModule = Partial<NonNullable<ServerBuild["routes"][string]>["module"]>;

export interface TestSite {
  origin: string;
  /** The listener, for a test that has servers of its own. */
  listener: RequestListener;
  /** The same for the handshakes of WebSockets. */
  upgrade: UpgradeListener;
  rooms: Rooms;
  /** A `Cookie` header for a session that the test inserted into the database. */
  cookieFor(token: string): string;
  metrics: Metrics;
  /** Receives what a test reports about the outside services. */
  services: ServiceWatch;
  /** Every line that was logged. */
  logged: Record<string, unknown>[];
  /** Where a test registers jobs. */
  jobs: Jobs;
  backups: Backups;
}

/** Those that a test's screens use. */
export type TestFeatures = Partial<
  { [Name in keyof Omit<SharedFeatures, "limits">]: SharedFeatures[Name] | undefined } & {
    limits: Partial<Limits>;
  }
>;

/** Pages are never streamed because the machine is busy, except where a test is about streaming. */
const WHOLE = "60000";
/** For those tests: what the test holds back is streamed, however fast the machine is. */
export const STREAMED = { STREAM_AFTER_MS: "100" };

const SECRET = "a secret that is only ever used in tests";

export interface TestSiteOptions extends Partial<
  Pick<ServerOptions, "cacheNow" | "now" | "watch" | "decoder">
> {
  database: Database;
  routes?: Record<string, RouteModule>;
  /** Settings, as the environment has them. */
  variables?: Record<string, string>;
  features?: TestFeatures;
  /** A processor and a clock of the test's own. */
  billing?: Partial<BillingParts>;
}

/**
 * Matinee's real server, entry and document around routes that a test provides, so that it can hold
 * data back or make it fail. The build's list of client files is left empty.
 */
export async function openTestSite(options: TestSiteOptions): Promise<TestSite> {
  const { database, routes = {}, decoder = sharedDecoder, variables, billing, features } = options;
  const logged: Record<string, unknown>[] = [];
  const environment = { DEMO: "public", STREAM_AFTER_MS: WHOLE, ...variables };
  const settings = readSettings(environment);
  const recentLog = createRecentLog({ write: (line) => logged.push(JSON.parse(line)) });
  const log = createLog("debug", recentLog);
  const watch = options.watch ?? createDatabaseWatch({ probe: probeThrough(database), log });
  const { now } = watch;
  const siteSettings = createSiteSettings({
    database,
    keys: createDerivedKeys(SECRET),
    environment,
    started: {},
    now: Date.now,
    report: (error) => log.error({ err: error }, "settings"),
  });
  const program = IN_PROCESS;
  const backups = createBackups({ database, place: settings, environment, log, program });
  onTestFinished(backups.stop);
  const address = new URL("http://localhost");
  const { origin } = settings.publicUrl ?? address;
  const nameOfSite = () => siteSettings.live().siteName;
  const rooms =
    features?.rooms ??
    createRooms({ database, now, hash: (text) => text, report: async () => true });
  onTestFinished(rooms.handOver);
  const open = {
    ...openServerParts(database, settings, log),
    shared: Object.assign(features ?? {}, { pictureDrawer: decoder, rooms }) as SharedFeatures,
    billing: { ...openBillingParts(database, settings, origin, nameOfSite), now, ...billing },
  };
  const { listener, upgrade, metrics } = createServer({
    build: buildOf(routes),
    database,
    settings,
    address,
    secret: SECRET,
    siteSettings,
    assets: () => () => false,
    log,
    recentLines: recentLog.lines,
    isStopping: () => false,
    features: open,
    decoder,
    backups,
    passwordCost: LOWEST_COST,
    pause: () => Promise.resolve(),
    // Several times what rendering them needs.
    improvesPages: false,
    watch,
    cacheNow: options.cacheNow,
    now: options.now,
  });
  const cookie = createBrowserCookies(SECRET, settings.publicUrl?.protocol === "https:");
  return {
    origin: await serve(listener, upgrade),
    listener,
    upgrade,
    rooms,
    metrics,
    services: open.services,
    jobs: open.jobs,
    backups,
    cookieFor: (token) => `${cookie.name}=${cookie.valueFor(token)}`,
    logged,
  };
}

/** What a server has besides the features that screens use. */
function openServerParts(database: Database, settings: Settings, log: Log) {
  const jobs = createJobs({ database, report: (error) => log.warn({ err: error }, "jobs") });
  const writes = groupWrites(database);
  onTestFinished(jobs.stop);
  onTestFinished(writes.close);
  return {
    pictureColours: createPictureColours(),
    archiveGate: createArchiveGate(),
    services: createServiceWatch(log),
    jobs,
    counts: createDailyCounts({ database }),
    siteWebhook: createSiteWebhook({
      database,
      keys: createDerivedKeys(SECRET),
      targets: {
        isAllowed: (address) => URL.canParse(address),
        post: async () => ({ status: 204 }),
      },
      origin: "http://localhost",
      now: Date.now,
    }),
    pageStore: settings.tracksPages ? openPageStore(database, writes) : undefined,
  };
}

/** What a build would give the router for these routes. */
export function buildOf(modules: Record<string, RouteModule>): ServerBuild {
  const children = Object.entries(modules).map(([path, module]) => {
    const place = path === "/" ? { index: true } : { path: path.slice(1) };
    return { id: path, parentId: "root", module, ...place };
  });
  const routes = [{ id: "root", path: "", module: root }, ...children];
  const files = routes.map(({ module, ...place }) => [
    place.id,
    { ...place, module: `/assets/${encodeURIComponent(place.id)}.js`, ...describeModule(module) },
  ]);
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(files),
      url: "/assets/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild;
}

const describeModule = (module: RouteModule) => ({
  hasAction: module.action !== undefined,
  hasLoader: module.loader !== undefined,
  hasErrorBoundary: module.ErrorBoundary !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
});
