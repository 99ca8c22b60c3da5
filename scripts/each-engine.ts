import { startPostgres } from "./programs/postgres-cluster.ts";
import { ensurePostgres } from "./programs/ensure-postgres.ts";

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
  const postgres = await ensurePostgres();
  if (postgres.kind === "missing") {
    console.log(`NOT RUN on PostgreSQL. ${postgres.why} To run it: ${postgres.toEnable}`);
  }
  const cluster = postgres.kind === "there" ? await startPostgres(postgres.path) : undefined;
  try {
    await work(cluster?.url);
  } finally {
    await cluster?.stop();
  }
}
