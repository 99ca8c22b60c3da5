import { AsyncLocalStorage } from "node:async_hooks";

import { troubleOf } from "#app/db/trouble/database-trouble.ts";

import type { DatabaseWatch } from "./database-watch.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

export type Faults = ReturnType<typeof createFaults>;

/** One request, and whether the database failed it. */
interface RequestNote {
  isTroubled: boolean;
}

interface FaultOptions {
  log: Pick<Log, "error">;
  metrics: () => Pick<Metrics, "countFault">;
  watch: Pick<DatabaseWatch, "explain">;
}

/**
 * Reports what failed: as a fault of ours, or, where the database is in trouble, so that the request
 * is answered as one to repeat.
 */
export function createFaults({ log, metrics, watch }: FaultOptions) {
  const requests = new AsyncLocalStorage<RequestNote>();
  return {
    /** Returns whether the database was the reason. */
    report(given: unknown, requestId = "none"): boolean {
      const error = watch.explain(given);
      const isTroubled = troubleOf(error) !== undefined;
      const note = requests.getStore();
      if (isTroubled && note) note.isTroubled = true;
      if (!isTroubled) metrics().countFault();
      log.error({ requestId, err: error }, "fault");
      return isTroubled;
    },
    /** Answers a request; the second is whether the database failed it. */
    async noting(answer: () => Promise<Response>): Promise<[Response, boolean]> {
      const note = { isTroubled: false };
      const response = await requests.run(note, answer);
      return [response, note.isTroubled && response.status === 500];
    },
  };
}
