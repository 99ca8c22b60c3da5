import { onTestFinished } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import appRoutes from "#app/routes.ts";
import { openFeatures } from "#server/open-features.ts";
import { listen } from "#server/http/listen.ts";
import { createLog } from "#server/health/log.ts";

import { asBuilt } from "../as-built.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { openFaultyArchive } from "../archive/faulty-archive.ts";
import { settingsFor } from "../archive/films-of.ts";
import { sharedDecoder } from "../pictures/picture-decoder.ts";
import { openTestSite, type RouteModule } from "../site.ts";
import { openFilms } from "../test-catalog.ts";

const modules = import.meta.glob<RouteModule>([
  "../../app/routes/**/*.{ts,tsx}",
  "!**/*.test.{ts,tsx}",
]);

/** Every address of the site with the module that answers it, as the build has them. */
async function loadRoutes(): Promise<Record<string, RouteModule>> {
  const loaded: Record<string, RouteModule> = {};
  for (const { path, file } of appRoutes) {
    const module = await modules[`../../app/${file}`]?.();
    if (!module) throw new Error(`There is no ${file}.`);
    const place = path === "*" ? "/*" : `/${path ?? ""}`;
    // An endpoint has no component.
    loaded[place] =
      "default" in module ? asBuilt({ default: undefined, ...module }) : { ...module };
  }
  return loaded;
}

export interface Outside {
  filmDatabase: string;
  /** The settings that point to an archive. */
  archive: Record<string, string>;
}

async function openOutside(): Promise<Outside> {
  const { standIns } = await openFilms();
  return {
    filmDatabase: standIns.filmDatabase,
    archive: settingsFor(await openFaultyArchive()),
  };
}

interface ServerOptions {
  outside?: Outside;
  /** Without it, SQLite. */
  postgresUrl?: string | undefined;
  variables?: Record<string, string>;
  /** Changes each route, for tests that look at a part of it. */
  adapt?: (route: RouteModule) => RouteModule;
  /** What stands between the server and PostgreSQL. */
  wayTo?: (databaseUrl: string) => Promise<string>;
}

/**
 * The whole of Matinee in this process: every route, every feature, and listeners with the real
 * limits.
 */
export async function openWholeMatinee({
  outside: given,
  postgresUrl,
  variables: own,
  adapt = (route) => route,
  wayTo = async (databaseUrl) => databaseUrl,
}: ServerOptions = {}) {
  const outside = given ?? (await openOutside());
  const place = await createMigratedPlace(postgresUrl);
  onTestFinished(place.remove);
  const { dataDirectory } = place;
  const databaseUrl = place.databaseUrl && (await wayTo(place.databaseUrl));
  const database = await openDatabase({ dataDirectory, databaseUrl });
  onTestFinished(() => database.close());
  const variables = {
    MATINEE_DATA: place.dataDirectory,
    FILM_DATABASE_URL: outside.filmDatabase,
    UPI_ID: "cinema@bank",
    ...outside.archive,
    ...own,
  };
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", { write: (line) => lines.push(JSON.parse(line)) });
  const features = await openFeatures({
    settings: readSettings(variables),
    database,
    log,
    decoder: sharedDecoder,
    origin: "http://localhost",
    keys: createDerivedKeys("a secret that is only ever used in tests"),
  });
  onTestFinished(async () => {
    for (const close of features.closing) await close();
  });
  const loaded = Object.entries(await loadRoutes());
  const routes = Object.fromEntries(loaded.map(([path, route]) => [path, adapt(route)]));
  const site = await openTestSite({ database, routes, variables, features: features.shared });
  const listeners = await listen({ host: "127.0.0.1", port: 0 });
  const [server] = listeners.servers;
  if (!server) throw new Error("The server does not listen.");
  listeners.open(site.listener, site.upgrade);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    place,
    database,
    server,
    origin: listeners.address.origin,
    paths: Object.keys(routes),
    /** Addresses that accept a body; most methods are refused alike elsewhere. */
    taking: Object.keys(routes).filter((path) => routes[path]?.action !== undefined),
    /** Addresses that answer without rendering a page. */
    endpoints: Object.keys(routes).filter((path) => routes[path]?.default === undefined),
    /** Addresses that need a session. */
    closed: pathsWhere(
      routes,
      ({ access = "session" }) => access === "session" || access === "operator",
    ),
    /** Addresses that only operators know. */
    operatorsOnly: pathsWhere(routes, ({ access }) => access === "operator"),
    /** Addresses that are closed to a child's profile. */
    grownUp: pathsWhere(
      routes,
      ({ shared, children }) => shared === undefined && children !== true,
    ),
    cookieFor: site.cookieFor,
    jobs: site.jobs,
    backups: site.backups,
    /** Every line that the site logged. */
    logged: site.logged,
    /** What was logged as a fault of our own. */
    faults: () =>
      [...site.logged, ...lines].filter(({ level }) => level === "error" || level === 50),
  };
}

function pathsWhere(
  routes: Record<string, RouteModule>,
  isWanted: (handle: Partial<PageHandle>) => boolean,
): string[] {
  return Object.keys(routes).filter((path) =>
    isWanted((routes[path]?.handle ?? {}) as Partial<PageHandle>),
  );
}
