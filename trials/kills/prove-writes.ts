import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { openDatabase, type Database, type DatabasePlace } from "#app/db/connect.server.ts";

import { startChild } from "./child.ts";

const LONGEST_LIFE_MS = 120;

/**
 * Kills a writing process at a random moment and checks that the database has everything that it
 * and the processes killed before it acknowledged. Returns every acknowledged id so far.
 */
export async function proveWriteKill(
  place: DatabasePlace,
  answeredBefore: ReadonlySet<string>,
  random: () => number,
  crash?: () => Promise<void>,
): Promise<Set<string>> {
  const writer = startChild("writer.ts", JSON.stringify(place));
  try {
    await writer.printed(1);
    await sleep(random() * LONGEST_LIFE_MS);
    await crash?.();
  } finally {
    await writer.kill();
  }
  const answered = new Set([...answeredBefore, ...writer.lines]);
  const database = await openDatabase(place);
  try {
    await assertSound(database);
    await assertAnswered(database, answered);
  } finally {
    await database.close();
  }
  return answered;
}

/** SQLite can check itself; PostgreSQL replays its log before it accepts connections. */
export async function assertSound({ engine, kysely }: Database): Promise<void> {
  if (engine === "postgres") return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
  if (rows[0]?.integrity_check !== "ok") {
    throw new Error(`The database is damaged: ${JSON.stringify(rows)}`);
  }
}

async function assertAnswered({ kysely }: Database, answered: ReadonlySet<string>): Promise<void> {
  const rows = await kysely
    .selectFrom("users")
    .leftJoin("sessions", "sessions.user_id", "users.id")
    .select(["users.id", "sessions.id as session_id"])
    .execute();
  const half = rows.find(({ session_id }) => session_id === null);
  if (half !== undefined) throw new Error(`The write ${half.id} is incomplete`);
  const found = new Set(rows.map(({ id }) => id));
  const lost = [...answered].filter((id) => !found.has(id));
  if (lost.length > 0)
    throw new Error(`${lost.length} acknowledged writes are lost: ${lost[0]}, …`);
}
