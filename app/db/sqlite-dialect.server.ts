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
} from "kysely";

/**
 * A transaction here is started in order to write. Taking the write lock at its start makes it wait
 * its turn; a deferred one that reads first can fail halfway when another process has written.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: BetterSqlite3.Database;

  constructor(sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
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
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(connection: BetterSqlite3.Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(connection),
    createIntrospector: (kysely: Kysely<unknown>) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
