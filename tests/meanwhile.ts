import { vi } from "vitest";

import type { Database } from "#app/db/connect.server.ts";

/** Runs an action right before the next transaction begins, as another request may. */
export function meanwhile({ kysely }: Database, action: () => Promise<unknown>): void {
  const transaction = kysely.transaction.bind(kysely);
  vi.spyOn(kysely, "transaction").mockImplementationOnce(() => {
    const next = transaction();
    const execute = next.execute.bind(next);
    next.execute = async (work) => {
      await action();
      return execute(work);
    };
    return next;
  });
}
