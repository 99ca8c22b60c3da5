import { crc32 } from "node:zlib";

import { sql, type Kysely } from "kysely";

export type CacheTables = {
  cache_entries: {
    key: string;
    expires_at: number;
    size_bytes: number;
    checksum: number;
    bytes: Uint8Array;
  };
};

export interface CacheTable {
  readonly get: (key: string) => Promise<Uint8Array | undefined>;
  readonly set: (key: string, bytes: Uint8Array, expiresAt: number) => Promise<void>;
  /** Says whether there was anything to delete. */
  readonly delete: (key: string) => Promise<boolean>;
  /** Deletes the keys with a prefix; with an empty prefix, everything. */
  readonly clear: (prefix?: string) => Promise<void>;
  /** Deletes expired entries, and those that expire soonest while there are too many bytes. */
  readonly trim: () => Promise<void>;
}

/** Entries are counted in whole pages, which is roughly their size on disk. */
export const PAGE_BYTES = 4_096;
/** The share of the whole that may be written between two trims, and that one entry may take. */
const SLACK = 1 / 16;

/** The SQL that both engines share for a table of entries with bounded size. */
export function cacheTable(kysely: Kysely<CacheTables>, maxBytes: number): CacheTable {
  const slackBytes = Math.floor(maxBytes * SLACK);
  let untrimmedBytes = 0;

  async function remove(key: string): Promise<boolean> {
    const { numDeletedRows } = await kysely
      .deleteFrom("cache_entries")
      .where("key", "=", key)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function trim(): Promise<void> {
    untrimmedBytes = 0;
    await kysely.deleteFrom("cache_entries").where("expires_at", "<=", Date.now()).execute();
    await sql`
      delete from cache_entries where key in (
        select key from (
          select key, sum(size_bytes) over (order by expires_at desc, key) as kept_bytes
          from cache_entries
        ) as ranked
        where kept_bytes > ${maxBytes - slackBytes}
      )`.execute(kysely);
  }

  return {
    async get(key) {
      const entry = await kysely
        .selectFrom("cache_entries")
        .select(["bytes", "checksum"])
        .where("key", "=", key)
        .where("expires_at", ">", Date.now())
        .executeTakeFirst();
      if (entry === undefined) return undefined;
      if (crc32(entry.bytes) === entry.checksum) return entry.bytes;
      // Entries are not flushed to the disk, so after a power cut another entry's bytes may be
      // here.
      await remove(key);
      return undefined;
    },

    async set(key, bytes, expiresAt) {
      const pages = Math.ceil((bytes.length + Buffer.byteLength(key)) / PAGE_BYTES);
      const sizeBytes = pages * PAGE_BYTES;
      if (sizeBytes > slackBytes) {
        await remove(key);
        return;
      }
      const checksum = crc32(bytes);
      const entry = { expires_at: expiresAt, size_bytes: sizeBytes, checksum, bytes };
      untrimmedBytes += sizeBytes;
      if (untrimmedBytes > slackBytes) await trim();
      await kysely
        .insertInto("cache_entries")
        .values({ key, ...entry })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(entry))
        .execute();
    },

    delete: remove,

    async clear(prefix = "") {
      await kysely
        .deleteFrom("cache_entries")
        .where(sql`substr(key, 1, ${Array.from(prefix).length})`, "=", prefix)
        .execute();
    },

    trim,
  };
}
