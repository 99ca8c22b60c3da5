import type { LogEvent } from "kysely";

/** Learns how long queries take and how they fail. */
export interface QueryObserver {
  onQuery: (seconds: number) => void;
  onFailure: (error: unknown) => void;
}

/** What a database tells whoever observes it. */
export function createObservation() {
  let observer: QueryObserver | undefined;
  return {
    observe: (next: QueryObserver): void => {
      observer = next;
    },
    /** For Kysely, whose queries these are. */
    log(event: LogEvent): void {
      if (event.level === "error") observer?.onFailure(event.error);
      else observer?.onQuery(event.queryDurationMillis / 1_000);
    },
    /** For queries past Kysely. */
    async timed<Result>(work: () => Promise<Result>): Promise<Result> {
      const beganAtMs = performance.now();
      try {
        const result = await work();
        observer?.onQuery((performance.now() - beganAtMs) / 1_000);
        return result;
      } catch (error) {
        observer?.onFailure(error);
        throw error;
      }
    },
    onFailure: (error: unknown) => observer?.onFailure(error),
  };
}
