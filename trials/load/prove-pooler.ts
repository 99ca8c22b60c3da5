import { setTimeout as sleep } from "node:timers/promises";

import { runBuiltServer, startBuiltServer } from "../../tests/built-server.ts";
import {
  createDatabase,
  placeAround,
  withClient,
  type TestPlace,
} from "../../tests/database-place.ts";
import { createCrowd } from "./crowd.ts";
import { countAcknowledged } from "./ledger.ts";
import { startPgBouncer, type PoolMode } from "./pgbouncer.ts";
import { openServersWithViewers } from "./servers-with-viewers.ts";

export interface PoolerProof {
  program: string;
  postgresUrl: string;
  viewers: number;
  durationMs: number;
  random: () => number;
  log: (line: string) => void;
}

const PACE_MS = 300;
/** Fewer than two servers would open in transaction mode; as many as they need in session mode. */
const CONNECTIONS = { transaction: 6, session: 40 } as const;

/** Two servers behind PgBouncer under load, in both modes; throws at the first answer of 500. */
export async function provePooler(options: PoolerProof): Promise<void> {
  for (const mode of ["session", "transaction"] as const) {
    const place = await placeAround(await createDatabase(options.postgresUrl));
    try {
      await proveMode(options, mode, place);
    } finally {
      await place.remove();
    }
  }
}

async function proveMode(options: PoolerProof, mode: PoolMode, place: TestPlace): Promise<void> {
  const { program, viewers, durationMs, random, log } = options;
  const { databaseUrl: listenUrl = "", dataDirectory } = place;
  const connections = CONNECTIONS[mode];
  const start = () => startPgBouncer({ program, mode, databaseUrl: listenUrl, connections });
  let pooler = await start();
  const variables = { DATABASE_URL: pooler.url, MATINEE_DATA: dataDirectory };
  try {
    if (mode === "transaction") await refusesWithoutListening(variables);
    await followAdvice(
      { ...variables, ...(mode === "transaction" && { DATABASE_LISTEN_URL: listenUrl }) },
      listenUrl,
    );
    await pooler.stop();
    pooler = await start();
    const pooled = {
      dataDirectory,
      databaseUrl: pooler.url,
      ...(mode === "transaction" && { listenUrl }),
    };
    const testServer = await openServersWithViewers({ place: pooled, servers: 2, viewers, random });
    const crowd = createCrowd(PACE_MS, random);
    try {
      crowd.come(testServer.viewers);
      await sleep(durationMs);
      await crowd.leave();
      if (crowd.faults.length > 0) throw crowd.faults[0];
      await testServer.check();
      for (const { output } of testServer.servers) {
        if (/pooler|does not receive/.test(output())) throw new Error(output());
      }
      const { ledger } = testServer;
      log(
        `${mode} mode, ${connections} connections: ${crowd.acts} acts of ${viewers} viewers on two servers without a fault; nothing acknowledged is missing: ${countAcknowledged(ledger)}`,
      );
    } finally {
      await crowd.leave();
      await testServer.close();
    }
  } finally {
    await pooler.stop();
  }
}

async function refusesWithoutListening(variables: Record<string, string>): Promise<void> {
  const { code, output } = await runBuiltServer(variables);
  if (code === 1 && /^DATABASE_URL leads [^\n]*set DATABASE_LISTEN_URL[^\n]*\n$/.test(output))
    return;
  throw new Error(`Without DATABASE_LISTEN_URL it said:\n${output}`);
}

/** Runs what the first start asks an operator to run. */
async function followAdvice(variables: Record<string, string>, directUrl: string): Promise<void> {
  const server = await startBuiltServer({ ...variables, DEMO: "public" });
  const [advice] = /alter role .*;/.exec(server.output()) ?? [];
  await server.stop();
  if (advice === undefined) throw new Error(`It gave no advice:\n${server.output()}`);
  await withClient(directUrl, async (client) => void (await client.query(advice)));
}
