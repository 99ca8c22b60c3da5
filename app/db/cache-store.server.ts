import { join } from "node:path";

import { sql, type Kysely } from "kysely";

import { openCacheFile } from "./cache-file.server.ts";
import { cacheTable, type CacheTable, type CacheTables } from "./cache-table.server.ts";
import type { Database } from "./connect.server.ts";

/**
 * Caches outside answers over restarts. Everything in it can be fetched again, so it does not wait
 * for the disk, is not backed up, and is replaced rather than repaired.
 */
export interface CacheStore extends Omit<CacheTable, "trim"> {
  readonly close: () => Promise<void>;
}

export function openCacheStore(
  database: Database,
  dataDirectory: string,
  { maxBytes = 64 * 1024 * 1024 }: { maxBytes?: number } = {},
): Promise<CacheStore> {
  return database.engine === "sqlite"
    ? openCacheFile(join(dataDirectory, "cache.db"), maxBytes)
    : openSharedTable(database.kysely.withTables<CacheTables>(), maxBytes);
}

/** On PostgreSQL every node shares one table, which PostgreSQL itself empties after a crash. */
async function openSharedTable(kysely: Kysely<CacheTables>, maxBytes: number): Promise<CacheStore> {
  await kysely.transaction().execute(async (transaction) => {
    // Two nodes that start together might both find no table, and both create it.
    await sql`select pg_advisory_xact_lock(hashtext('cache_entries'))`.execute(transaction);
    await sql`
      create unlogged table if not exists cache_entries (
        key text primary key,
        expires_at bigint not null,
        size_bytes integer not null,
        checksum bigint not null,
        bytes bytea not null
      )`.execute(transaction);
    await sql`
      create index if not exists cache_entries_expires_at
      on cache_entries (expires_at, key, size_bytes)`.execute(transaction);
  });
  const table = cacheTable(kysely, maxBytes);
  await table.trim();
  return { ...table, close: async () => undefined };
}
