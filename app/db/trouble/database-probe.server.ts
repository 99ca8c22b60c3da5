import { Client } from "pg";

import type { Database, DatabasePlace } from "../connect.server.ts";
import { listAppliedMigrations } from "../migrate.server.ts";

/** What the database says of itself. */
interface DatabaseSight {
  /** The migrations that it has taken. */
  steps: readonly string[];
  /** Its clock at the moment of the answer; undefined where it has ours. */
  clockMs: number | undefined;
  /** How long that question alone took, without what came before it, such as connecting. */
  roundTripMs: number;
}

export interface DatabaseProbe {
  /** Fails when the database does not answer within two seconds. */
  look: () => Promise<DatabaseSight>;
  close: () => Promise<void>;
}

const ANSWER_TIMEOUT_MS = 2_000;

const SIGHT = `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
  array(select name::text from kysely_migration order by name) as steps`;

/**
 * Looks at the database on a connection of its own: with those of the requests, a crowd of them
 * would make it seem to be gone.
 */
export function openProbe({ databaseUrl }: DatabasePlace, database: Database): DatabaseProbe {
  return databaseUrl === undefined ? probeThrough(database) : probeBeside(databaseUrl);
}

const OUR_CLOCK = { clockMs: undefined, roundTripMs: 0 };

/** On SQLite there is one process and one clock. */
export const probeThrough = (database: Database): DatabaseProbe => ({
  look: async () => ({ steps: await listAppliedMigrations(database), ...OUR_CLOCK }),
  close: () => Promise.resolve(),
});

function probeBeside(databaseUrl: string): DatabaseProbe {
  let connected: Promise<Client> | undefined;

  function connect(): Promise<Client> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "matinee probe",
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    const connecting = client.connect().then(() => client);
    // The end of one that was dropped may come when the next is there already.
    client.on("error", () => drop(connecting));
    client.on("end", () => drop(connecting));
    return connecting;
  }

  function drop(last: Promise<Client> | undefined): void {
    if (connected === last) connected = undefined;
    void last?.then((client) => client.end()).catch(() => undefined);
  }

  return {
    async look() {
      const connecting = (connected ??= connect());
      try {
        const client = await connecting;
        const askedAtMs = performance.now();
        const { rows } = await client.query<Omit<DatabaseSight, "roundTripMs">>(SIGHT);
        const [sight] = rows;
        if (sight === undefined) return { steps: [], ...OUR_CLOCK };
        return { ...sight, roundTripMs: performance.now() - askedAtMs };
      } catch (error) {
        drop(connecting);
        throw error;
      }
    },
    async close() {
      drop(connected);
      await Promise.resolve();
    },
  };
}
