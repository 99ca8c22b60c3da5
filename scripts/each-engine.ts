import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { postgresInstallLine } from "./testing/postgres-part.ts";

/** Runs the same work on SQLite and then, where there is one, on a PostgreSQL of our own. */
export function onEachEngine(
  work: (engine: "SQLite" | "PostgreSQL", url: string | undefined) => Promise<void>,
): Promise<void> {
  return withPostgres(async (url) => {
    await work("SQLite", undefined);
    if (url !== undefined) await work("PostgreSQL", url);
  });
}

/** Without a PostgreSQL it says how to get one, and the work runs without. */
export async function withPostgres(
  work: (url: string | undefined) => Promise<void>,
): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    console.log(`SKIPPED on PostgreSQL. To run it: ${postgresInstallLine(process.platform)}`);
  }
  const cluster = binaries === undefined ? undefined : await startPostgres(binaries);
  try {
    await work(cluster?.url);
  } finally {
    await cluster?.stop();
  }
}
