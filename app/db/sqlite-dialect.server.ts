import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type LimitNode,
} from "kysely";

import { remembering } from "#app/lib/remembering.ts";

import {
  MOST_STATEMENTS,
  namesItsColumns,
  gatherQueries,
  SharedReadsDriver,
  type SharedReads,
  type WaitingQuery,
} from "./reads/shared-reads.server.ts";

/**
 * A transaction here is started in order to write. Taking the write lock at its start makes it wait
 * its turn; a deferred one that reads first can fail halfway when another process has written.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: BetterSqlite3.Database;
  #lastUse = Promise.resolve();
  #endUse = () => {};

  constructor(sqlite: BetterSqlite3.Database) {
    const prepare = keepStatements(sqlite);
    super({ database: { prepare, close: () => sqlite.close() } });
    this.#sqlite = sqlite;
  }

  /** Whoever writes has the one connection alone until it is released. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastUse;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastUse = promise;
    await before;
    this.#endUse = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#endUse();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * A full disk makes SQLite roll back by itself; rolling back again would hide the first error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite changes tables inside transactions as well as PostgreSQL does; Kysely's own adapter does
 * not declare it and would run each step of a migration on its own.
 */
class TransactionalAdapter extends SqliteAdapter {
  /** The driver waits where it has to; reads have a connection that needs no waiting. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** As an expression: whenever SQLite is given a limit itself, it compiles the statement once more. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }
}

/**
 * With a connection of their own, plain reads never wait for a transaction that writes, and those
 * that are wanted at the same moment run together.
 */
export function sqliteDialect(writer: BetterSqlite3.Database, read?: SharedReads): Dialect {
  const createDriver = () => {
    const driver = new ImmediateDriver(writer);
    return read ? new SharedReadsDriver(driver, read) : driver;
  };
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver,
    createIntrospector: (kysely: Kysely<unknown>) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new QueryCompiler(),
  };
}

/** Statements by their text: preparing one takes longer than running most of them. */
function keepStatements(sqlite: BetterSqlite3.Database) {
  const prepare = (text: string) => sqlite.prepare<unknown[], never>(text);
  const prepareKept = remembering(MOST_STATEMENTS, prepare);
  return (text: string) => (namesItsColumns(text) ? prepareKept(text) : prepare(text));
}

/** Reads of one connection that are wanted at the same moment. */
export const shareReadsOf = (reader: BetterSqlite3.Database): SharedReads =>
  gatherQueries(createReadRunner(reader));

/** Reads together, in one read transaction: all of them see the same moment. */
function createReadRunner(reader: BetterSqlite3.Database) {
  const prepare = keepStatements(reader);
  const runOne = ({ query, resolve, reject }: WaitingQuery) => {
    try {
      resolve({ rows: prepare(query.sql).all(...query.parameters) });
    } catch (error) {
      reject(error);
    }
  };
  return async (gathered: Promise<readonly WaitingQuery[]>): Promise<void> => {
    const reads = await gathered;
    const isGroup = reads.length > 1 && reader.open;
    if (isGroup) prepare("begin").run();
    for (const read of reads) runOne(read);
    if (isGroup) prepare("commit").run();
  };
}
