import type { Compilable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import type { Bound } from "#app/db/reads/prepared-lookup.ts";

/** A query of a profile, for what every page asks: built and compiled once. */
export function prepareForProfile<Row>(
  database: Database,
  query: (executor: Executor, profileId: Bound<string>) => Compilable<Row>,
): (profileId: string) => Promise<Row[]> {
  const read = database.prepareAll<{ profileId: string }, Row>((given) =>
    query(database.kysely, given.profileId),
  );
  return (profileId) => read({ profileId });
}
