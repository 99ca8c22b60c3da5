import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { postgresInstallLine } from "./testing/postgres-part.ts";

/** Lends a cluster of our own, where there is a PostgreSQL to make one with. */
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

/** The same work on SQLite, and on PostgreSQL where there is one. */
export async function onEachEngine(
  work: (engine: string, url: string | undefined) => Promise<void>,
): Promise<void> {
  await withPostgres(async (url) => {
    await work("SQLite", undefined);
    if (url !== undefined) await work("PostgreSQL", url);
  });
}
