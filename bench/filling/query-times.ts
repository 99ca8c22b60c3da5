import type { Database } from "#app/db/connect.server.ts";

export interface QueryTimes {
  queries: number;
  /** How long the database was busy with any of them: those at the same time count once. */
  busyMs: number;
}

/** From now on, how many queries a database answers, and how long they take; each call begins anew. */
export function timeQueries(database: Database): () => QueryTimes {
  let times: QueryTimes = { queries: 0, busyMs: 0 };
  let lastEndMs = 0;
  database.observe({
    onQuery(seconds) {
      const nowMs = performance.now();
      times.queries += 1;
      times.busyMs += nowMs - Math.max(nowMs - seconds * 1_000, lastEndMs);
      lastEndMs = nowMs;
    },
    onFailure: () => undefined,
  });
  return () => {
    const taken = times;
    times = { queries: 0, busyMs: 0 };
    return taken;
  };
}
