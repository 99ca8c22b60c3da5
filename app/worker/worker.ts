import { startFilmFetches } from "./film-fetches.ts";
import { startNotifications } from "./notifications.ts";
import { startOffline } from "./offline.ts";
import type { WorkerScope } from "./worker-scope.ts";
import { takeBasePath } from "#app/translations/base-path.ts";

/** Set by the build: see scripts/building/worker-script.ts. */
declare const BUILD: { name: string; scripts: readonly string[] };

/** The service worker. Each of its tasks listens for its own events. */
const scope = globalThis as unknown as WorkerScope;

takeBasePath(scope.location.pathname.replace(/\/[^/]*$/, ""));

startOffline(scope, BUILD);
startNotifications(scope);
startFilmFetches(scope);
