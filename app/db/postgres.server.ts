import { createHash } from "node:crypto";
import { Socket } from "node:net";

import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from "kysely";
import { Pool, types } from "pg";

import { remembering } from "#app/lib/remembering.ts";

import type { Database } from "./connect.server.ts";
import { DatabaseError, formatReason } from "./database-error.ts";
import { DatabaseTroubleError } from "./trouble/database-trouble.ts";
import { createObservation } from "./trouble/query-observer.ts";
import { formatAddress, isPooled, LIMITS } from "./pooler.server.ts";
import { Placeholder } from "./reads/prepared-query.ts";
import type { Schema } from "./schema.ts";
import {
  MOST_STATEMENTS,
  namesItsColumns,
  gatherQueries,
  shareReadsFor,
  SharedReadsDriver,
  type SharedReads,
  type WaitingQuery,
} from "./reads/shared-reads.server.ts";

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** PostgreSQL's own code. */
const TOO_MANY_CONNECTIONS = "53300";

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const isShared = await isPooled(databaseUrl);
  const pool = await connect(databaseUrl, isShared);
  const { observe, log, timed, onFailure } = createObservation();
  // Behind a pooler, which chooses a connection for each statement, none waits for another.
  const read = isShared ? undefined : gatherQueries(createReadRunner({ pool, onFailure }));
  const kysely = new Kysely<Schema>({ dialect: new TextDialect({ pool, onFailure, read }), log });
  if (read) shareReadsFor(kysely, (query) => timed(() => read(query)));
  let closing: Promise<void> | undefined;
  const end = async () => {
    await kysely.destroy();
    if (!pool.ended) await pool.end();
  };
  return {
    engine: "postgres",
    kysely,
    observe,
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: MAX_CONNECTIONS,
    }),
    // A query after the end would recreate the builder, which would then end the pool once more.
    close: () => (closing ??= end()),
  };
}

/**
 * The server stores prepared statements by name, so a name must never mean two texts. Behind a
 * pooler they have no names: the next statement may run on a connection that does not know them.
 */
const nameFor = (text: string) =>
  `lookup_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;

/** PostgreSQL refuses a text with a zero character, which anybody can type into a request. */
class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    const isLater = parameter instanceof Placeholder;
    super.addParameter(isLater ? parameter.map(withoutZeros) : withoutZeros(parameter));
  }
}

const withoutZeros = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

interface ObservedPool {
  pool: Pool;
  onFailure: (error: unknown) => void;
}

/** Whatever keeps a connection from being opened is no fault of who wants one. */
async function withConnection<Result>(
  { pool, onFailure }: ObservedPool,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const isFull = pool.totalCount >= MAX_CONNECTIONS || codeOf(error) === TOO_MANY_CONNECTIONS;
    const trouble = new DatabaseTroubleError(isFull ? "full" : "gone", error);
    onFailure(trouble);
    throw trouble;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : "");

class PatientDriver extends PostgresDriver {
  readonly #observed: ObservedPool;

  constructor(observed: ObservedPool) {
    super({ pool: observed.pool });
    this.#observed = observed;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return withConnection(this.#observed, () => super.acquireConnection());
  }
}

interface DialectOptions extends ObservedPool {
  read: SharedReads | undefined;
}

class TextDialect extends PostgresDialect {
  readonly #options: DialectOptions;

  constructor(options: DialectOptions) {
    super({ pool: options.pool });
    this.#options = options;
  }

  override createDriver(): Driver {
    const driver = new PatientDriver(this.#options);
    return this.#options.read ? new SharedReadsDriver(driver, this.#options.read) : driver;
  }

  override createQueryCompiler(): TextCompiler {
    return new TextCompiler();
  }
}

/** Reads together, on one connection: all are sent before the first is answered. */
function createReadRunner(observed: ObservedPool) {
  const nameOf = remembering(MOST_STATEMENTS, nameFor);
  const kept = new Set<string>();
  /** Whoever keeps every text fills the server's memory: the first ones are the app's own. */
  const keep = (text: string) => {
    if (kept.size < MOST_STATEMENTS && namesItsColumns(text)) kept.add(text);
    return kept.has(text) ? { name: nameOf(text) } : {};
  };
  return async (gathered: Promise<readonly WaitingQuery[]>): Promise<void> => {
    const reads = await gathered;
    const client = await withConnection(observed, () => observed.pool.connect());
    const answers = reads.map(async ({ query: { sql: text, parameters }, resolve, reject }) => {
      const query = { ...keep(text), text, values: [...parameters] };
      await client.query<never>(query).then(({ rows }) => resolve({ rows }), reject);
    });
    await Promise.all(answers);
    client.release();
  };
}

async function connect(databaseUrl: string, isShared: boolean): Promise<Pool> {
  let pool: Pool | undefined;
  try {
    pool = new Pool({
      connectionString: databaseUrl,
      application_name: "matinee",
      max: MAX_CONNECTIONS,
      // One connection always remains, so that a restore can see that an idle server is running.
      min: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      ...(isShared ? {} : { ...LIMITS, pipeline: true }),
      keepAlive: true,
      stream: () => new TogetherSocket(),
      types: { getTypeParser },
    });
    outliveLostConnections(pool);
    await pool.query("select 1");
    return pool;
  } catch (error) {
    await pool?.end();
    throw new DatabaseError(
      `The database at ${formatAddress(databaseUrl)} cannot be reached: ${formatReason(error)}.`,
    );
  }
}

/**
 * Sends in one piece what is written in one turn. Each piece costs more of the processor than most
 * queries, because it wakes the database, which may share it.
 */
class TogetherSocket extends Socket {
  #isCorked = false;

  override cork(): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      super.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.uncork();
      });
    }
    super.cork();
  }
}

/**
 * A connection that breaks reports it twice: to the running query, which fails as it should, and as
 * an event, which would end the process if it had no listener.
 */
function outliveLostConnections(pool: Pool): void {
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
}

function ignore(): void {}

/**
 * Times and amounts are 64-bit integers there and numbers here, and a sum of them arrives as
 * numeric. A value that a number cannot hold exactly is refused rather than rounded.
 */
export const getTypeParser: typeof types.getTypeParser = (
  type: number,
  format?: "text" | "binary",
) => {
  if (type === types.builtins.INT8 && format !== "binary") return parseInteger;
  if (type === types.builtins.NUMERIC && format !== "binary") return Number;
  return format === "binary" ? types.getTypeParser(type, format) : types.getTypeParser(type);
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
