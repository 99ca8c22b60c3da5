import type { DatabaseWatch } from "./database-watch.ts";
import type { ServiceWatch } from "./service-watch.ts";

export interface Readiness {
  isReady: boolean;
  text: string;
}

interface ReadinessOptions {
  isStopping: () => boolean;
  watch: Pick<DatabaseWatch, "lookInTime" | "isTooNew">;
  /** Whether pages are in the cache, which can be served without a database. */
  hasPages: () => boolean;
  /** Whether a server is ready while it can serve only those. */
  isReadyWithoutDatabase: boolean;
  degraded: ServiceWatch["degraded"];
}

/**
 * Whether a balancer should send requests. What no other server could do better makes none unready:
 * a service that fails, and a database that does not answer while there are pages to serve.
 */
export function createReadiness(options: ReadinessOptions) {
  const { isStopping, watch, hasPages, isReadyWithoutDatabase } = options;
  return async (): Promise<Readiness> => {
    if (isStopping()) return unready("it is stopping");
    const isReachable = await watch.lookInTime();
    if (watch.isTooNew()) return unready("the database is a newer version's");
    if (!isReachable && !(isReadyWithoutDatabase && hasPages())) {
      return unready("the database does not answer");
    }
    const database = isReachable ? "" : "degraded: database\n";
    return { isReady: true, text: `ready\n${database}${listServices(options.degraded())}` };
  };
}

const unready = (why: string): Readiness => ({ isReady: false, text: `not ready: ${why}\n` });

function listServices(degraded: ReturnType<ServiceWatch["degraded"]>): string {
  const lines = degraded.map(({ service, reason, code }) => {
    const status = code === undefined ? "" : `, ${code}`;
    return `degraded: ${service} (${reason}${status})\n`;
  });
  return lines.join("");
}
