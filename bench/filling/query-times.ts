import type { KyselyPlugin } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/** The same database, with how long each of its queries took, waiting for a connection included. */
export function timeQueries(database: Database): { timed: Database; taken: number[] } {
  const taken: number[] = [];
  const started = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      started.set(queryId.queryId, performance.now());
      return node;
    },
    transformResult({ result, queryId }) {
      taken.push(performance.now() - (started.get(queryId.queryId) ?? 0));
      started.delete(queryId.queryId);
      return Promise.resolve(result);
    },
  };
  return { timed: { ...database, kysely: database.kysely.withPlugin(plugin) }, taken };
}
