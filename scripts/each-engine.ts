import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { postgresInstallLine } from "./testing/postgres-part.ts";

/** The same work on SQLite and then, where there is one, on a PostgreSQL of our own. */
export async function onEachEngine(
  work: (engine: string, url: string | undefined) => Promise<void>,
): Promise<void> {
  await work("SQLite", undefined);
  const binaries = findPostgres();
  if (binaries === undefined) {
    console.log(`SKIPPED on PostgreSQL. To run it: ${postgresInstallLine(process.platform)}`);
    return;
  }
  const cluster = await startPostgres(binaries);
  try {
    await work("PostgreSQL", cluster.url);
  } finally {
    await cluster.stop();
  }
}
