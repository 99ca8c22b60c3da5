import { onTestFinished } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readSettings } from "#app/lib/env.server.ts";
import appRoutes from "#app/routes.ts";
import { openFeatures } from "#server/features.ts";
import { listen } from "#server/listen.ts";
import { createLog } from "#server/log.ts";

import { asBuilt } from "../as-built.ts";
import { createMigratedPlace } from "../migrated-place.ts";
import { openFaultyArchive } from "../faulty-archive.ts";
import { settingsFor } from "../films-of.ts";
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

interface Outside {
  filmDatabase: string;
  /** The settings that lead to an archive. */
  archive: Record<string, string>;
}

async function openOutside(): Promise<Outside> {
  const { standIns } = await openFilms();
  return {
    filmDatabase: standIns.filmDatabase,
    archive: settingsFor(await openFaultyArchive()),
  };
}

interface Given {
  outside?: Outside;
  /** SQLite when there is none. */
  postgresUrl?: string | undefined;
}

/** The whole of Matinee in this process: every route, every feature, doors with the real limits. */
export async function openWholeMatinee({ outside: given, postgresUrl }: Given = {}) {
  const outside = given ?? (await openOutside());
  const place = await createMigratedPlace(postgresUrl);
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const variables = {
    MATINEE_DATA: place.dataDirectory,
    FILM_DATABASE_URL: outside.filmDatabase,
    UPI_ID: "cinema@bank",
    ...outside.archive,
  };
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", { write: (line) => lines.push(JSON.parse(line)) });
  const features = await openFeatures(readSettings(variables), database, log, "http://localhost");
  onTestFinished(async () => {
    for (const close of features.closing) await close();
  });
  const routes = await loadRoutes();
  const site = await openTestSite(database, routes, variables, features.offer);
  const doors = await listen({ host: "127.0.0.1", port: 0 });
  const [server] = doors.servers;
  if (!server) throw new Error("The doors have no server.");
  doors.open(site.listener);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    database,
    server,
    origin: doors.address.origin,
    paths: Object.keys(routes),
    /** Those that take something; most of what is sent elsewhere is refused alike. */
    taking: Object.keys(routes).filter((path) => routes[path]?.action !== undefined),
    /** Those that answer without drawing a page. */
    endpoints: Object.keys(routes).filter((path) => routes[path]?.default === undefined),
    /** Those that nobody opens without a session. */
    closed: pathsWhere(routes, ({ access = "session" }) => access === "session"),
    /** Those that a child's profile does not open. */
    grownUp: pathsWhere(
      routes,
      ({ shared, children }) => shared === undefined && children !== true,
    ),
    cookieFor: site.cookieFor,
    /** What was logged as a fault of ours. */
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
