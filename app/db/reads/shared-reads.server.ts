import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type OperationNode,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

import { rememberingEach } from "#app/lib/remembering.ts";

import type { Executor } from "../executor.ts";

/** A query that runs with all others that are wanted by then. */
export interface WaitingQuery {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers the queries of a moment together, each for itself, once that moment is over. Where it
 * fails, all of them do that it has not answered.
 */
type RunQueries = (gathered: Promise<readonly WaitingQuery[]>) => Promise<void>;
export type SharedReads = (query: CompiledQuery) => Promise<QueryResult<never>>;

/**
 * Lets queries that are wanted at the same moment share one way to the database: one round trip to
 * PostgreSQL, one read transaction of SQLite.
 */
export function gatherQueries(run: RunQueries): SharedReads {
  let waiting: WaitingQuery[] = [];
  const takeWaiting = () => {
    const queries = waiting;
    waiting = [];
    return queries;
  };
  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject });
      if (waiting.length > 1) return;
      // After every promise that is settled by now: the reads of one loader are in one group.
      const gathered = new Promise<readonly WaitingQuery[]>((gather) =>
        process.nextTick(() => gather(takeWaiting())),
      );
      run(gathered).catch(async (error: unknown) => {
        for (const each of await gathered) each.reject(error);
      });
    });
}

const sharing = new WeakMap<object, SharedReads>();

/** From now on, prepared queries of a database read with all that is wanted at the same moment. */
export function shareReadsFor(kysely: object, read: SharedReads): void {
  sharing.set(kysely, read);
}

/** Undefined behind a pooler. */
export const sharedReadsOf = (executor: object): SharedReads | undefined => sharing.get(executor);

/**
 * The same in a transaction, for what writes as well: all are sent before the first is answered, and
 * run in the order in which they are wanted, before any other query that is wanted after the first.
 * All are answered at the same moment, so that what they lead to is sent together as well.
 */
export const queriesTogetherIn = rememberingEach((transaction: Executor) => {
  const executor = transaction.getExecutor();
  return gatherQueries((gathered) =>
    executor.provideConnection(async (connection) => {
      const queries = await gathered;
      const answers = await Promise.allSettled(
        queries.map(({ query }) => connection.executeQuery<never>(query)),
      );
      for (const [at, answer] of answers.entries()) {
        if (answer.status === "fulfilled") queries[at]?.resolve(answer.value);
        else queries[at]?.reject(answer.reason);
      }
    }),
  );
});

/** Shares plain reads. What writes, and what a transaction reads, has a connection of its own. */
export class SharedReadsDriver implements Driver {
  readonly #inner: Driver;
  readonly #read: SharedReads;

  constructor(inner: Driver, read: SharedReads) {
    this.#inner = inner;
    this.#read = read;
  }

  init = () => this.#inner.init();
  destroy = () => this.#inner.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LateConnection(this.#inner, this.#read);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await lateOf(connection).release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#inner.beginTransaction(await lateOf(connection).own(), settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.commitTransaction(await lateOf(connection).own());
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.rollbackTransaction(await lateOf(connection).own());
  }
}

/** A connection that is opened when something needs one of its own. */
class LateConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #read: SharedReads;
  #own: Promise<DatabaseConnection> | undefined;

  constructor(driver: Driver, read: SharedReads) {
    this.#driver = driver;
    this.#read = read;
  }

  own(): Promise<DatabaseConnection> {
    this.#own ??= this.#driver.acquireConnection();
    return this.#own;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#own !== undefined || !isPlainRead(query.query)) {
      return (await this.own()).executeQuery<Row>(query);
    }
    try {
      return await this.#read(query);
    } catch (error) {
      // Where it was run says nothing about who wanted it.
      if (error instanceof Error) error.stack += `\n${new Error("wanted here").stack}`;
      throw error;
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* (await this.own()).streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    if (this.#own !== undefined) await this.#driver.releaseConnection(await this.#own);
  }
}

function lateOf(connection: DatabaseConnection): LateConnection {
  if (connection instanceof LateConnection) return connection;
  throw new Error("The connection is another driver's.");
}

/** Whether a query only reads: without locks, and without a part that could write. */
export const isPlainRead = (node: OperationNode): boolean =>
  SelectQueryNode.is(node) &&
  node.endModifiers === undefined &&
  (node.with?.expressions ?? []).every(({ expression }) => isPlainRead(expression));

/** How many texts an engine keeps ready. */
export const MOST_STATEMENTS = 400;

/**
 * Whether a query's text may be kept ready for the next time: its columns are named, so that they
 * stay the same when another server adds one.
 */
export const namesItsColumns = (text: string): boolean => !/(?:^|[\s,.])\*/.test(text);
