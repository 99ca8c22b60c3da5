import type { Kysely } from "kysely";

import { openPostgres } from "./postgres.server.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.server.ts";
import type { QueryObserver } from "./trouble/query-observer.ts";

export type Engine = "sqlite" | "postgres";

export interface DatabasePlace {
  /** The directory of SQLite's file and, on either engine, of backups and the server's lock. */
  readonly dataDirectory: string;
  /** A PostgreSQL address; without one the database is a file in the data directory. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL's own address, where the other one is a pooler's. */
  readonly listenUrl?: string | undefined;
}

/** The same place for what needs a session of its own, which a pooler may not give. */
export const pastPooler = ({ dataDirectory, databaseUrl, listenUrl }: DatabasePlace) => ({
  dataDirectory,
  databaseUrl: listenUrl ?? databaseUrl,
});

export interface Database {
  readonly engine: Engine;
  readonly kysely: Kysely<Schema>;
  /** From now on, the given observer learns of every query. */
  readonly observe: (observer: QueryObserver) => void;
  /** The connections that queries share; SQLite's one is nobody's to wait for. */
  readonly pool: () => PoolFigures;
  readonly close: () => Promise<void>;
}

interface PoolFigures {
  used: number;
  waiting: number;
  most: number;
}

/** Opens the database; fails with a `DatabaseError` that says in one line why it cannot. */
export function openDatabase({ dataDirectory, databaseUrl }: DatabasePlace): Promise<Database> {
  return databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgres(databaseUrl);
}
