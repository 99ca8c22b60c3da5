import { Client } from "pg";

import type { DatabasePlace } from "./connect.server.ts";
import { DatabaseError, formatReason } from "./database-error.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** A pooler without a free connection, which in session mode it may not get, lets a client wait. */
const ANSWER_TIMEOUT_MS = 3_000;
/** Another server's client may take the connection that a pooler would have given to the second. */
const ROUNDS = 3;

/** Every connection's own limits, in PostgreSQL's names for them. */
export const LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Whether a pooler such as PgBouncer is between this program and PostgreSQL. */
export async function isPooled(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => (await processOf(client)) !== nameOf(client));
}

/**
 * Looks at the way to the database before anything relies on it. Throws where servers could not
 * hear each other, and returns what else an operator has to do about a pooler, in one line.
 */
export async function checkPooler({
  databaseUrl,
  listenUrl,
}: DatabasePlace): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined;
  if (!(await keepsSessions(listenUrl ?? databaseUrl))) {
    throw new DatabaseError(
      `${listenUrl === undefined ? "DATABASE_URL" : "DATABASE_LISTEN_URL"} leads through a pooler in transaction mode, which passes no notifications and no locks on: set DATABASE_LISTEN_URL to PostgreSQL's own address.`,
    );
  }
  return (await isPooled(databaseUrl)) ? adviceOnLimits(databaseUrl) : undefined;
}

/** A pooler refuses or drops the limits that a connection asks for; its role can have them. */
async function adviceOnLimits(databaseUrl: string): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: keyof typeof LIMITS; role: string }>(
      `select name, format('alter role %I in database %I set', current_user, current_database()) as role
        from pg_settings where name = any($1) and setting = '0' order by name`,
      [Object.keys(LIMITS)],
    );
    if (rows.length === 0) return undefined;
    const statements = rows.map(({ name, role }) => `${role} ${name} = ${LIMITS[name]};`);
    return `A pooler is in front of the database, so that queries have no limits: run this once, and restart the pooler. ${statements.join(" ")}`;
  });
}

/** Whether a client keeps its connection from one transaction to the next. */
async function keepsSessions(url: string): Promise<boolean> {
  return withClient(url, async (one) => {
    const first = await processOf(one);
    if (first === nameOf(one)) return true;
    return withClient(url, async (other) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const taken = await begin(other);
        // Nobody can take it away from a session.
        if (taken === undefined) return true;
        if (taken === first || (await processOf(one)) !== first) return false;
        await other.query("rollback");
      }
      return true;
    });
  });
}

/** A transaction keeps its connection on any pooler; undefined where it gets none. */
async function begin(client: Client): Promise<number | undefined> {
  try {
    await client.query("begin");
    return await processOf(client);
  } catch {
    return undefined;
  }
}

/** The process that answers. */
async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** What the other end calls the connection: PostgreSQL its process, a pooler something else. */
const nameOf = (client: Client & { processID?: number | null }) => client.processID;

async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  let client: Client | undefined;
  try {
    client = new Client({
      connectionString: url,
      application_name: "matinee",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client.on("error", () => undefined);
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database at ${formatAddress(url)} cannot be reached: ${formatReason(error)}.`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Names the database without the user and password in its address. */
export function formatAddress(databaseUrl: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: databaseUrl });
    return `${host}:${port}/${database ?? ""}`;
  } catch {
    return "DATABASE_URL";
  }
}
