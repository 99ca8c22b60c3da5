import type { KyselyPlugin } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

export interface QueryTimes {
  queries: number;
  /** How long the database was busy with any of them: those at the same time count once. */
  busyMs: number;
}

/** The same database, with how long its queries take. */
export function timeQueries(database: Database): { timed: Database; take: () => QueryTimes } {
  let times: QueryTimes = { queries: 0, busyMs: 0 };
  const started = new Map<string, number>();
  let lastEndMs = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      started.set(queryId.queryId, performance.now());
      return node;
    },
    transformResult({ result, queryId }) {
      const nowMs = performance.now();
      const startMs = started.get(queryId.queryId) ?? nowMs;
      started.delete(queryId.queryId);
      times.queries += 1;
      times.busyMs += nowMs - Math.max(startMs, lastEndMs);
      lastEndMs = nowMs;
      return Promise.resolve(result);
    },
  };
  return {
    timed: { ...database, kysely: database.kysely.withPlugin(plugin) },
    take() {
      const taken = times;
      times = { queries: 0, busyMs: 0 };
      return taken;
    },
  };
}
