import type BetterSqlite3 from "better-sqlite3";
import type { Client } from "pg";

import { DatabaseError, formatReason } from "../database-error.ts";
import { migrations } from "../migrations/migrations.ts";
import { refuseNewerSchema } from "../migrate.server.ts";
import { formatAddress } from "../pooler.server.ts";
import { holdServerLock, type ServerLock } from "../server-lock.server.ts";
import { countDifferences, countSource, makeEqual, type TablePair } from "./equal-rows.server.ts";
import {
  closeSource,
  fingerprintOf,
  listTables,
  openSource,
  putSourceAside,
  STEPS,
} from "./sqlite-source.server.ts";
import {
  finishTarget,
  inspectTarget,
  openTarget,
  prepareTarget,
  refuseOtherTables,
} from "./move-target.server.ts";

export interface Move {
  dataDirectory: string;
  databaseUrl: string;
  /** Receives lines about how far it is. */
  report: (line: string) => void;
  /** How long the server has to stop before what it wrote meanwhile is copied as well. */
  waitMs?: number;
}

export interface MovedDatabase {
  tables: number;
  rows: number;
  /** Where the file with what was moved is now. */
  storedAs: string;
  /** How long no server could run: from its stop on. */
  closedMs: number;
}

const WAIT_MS = 30_000;
/** How often it copies what a running server writes, before it gives up: an hour. */
const MOST_ROUNDS = 120;
/** Nothing changes in the last step, so that the second time finds nothing. */
const MOST_TRIES = 3;

/**
 * Moves a database from SQLite to an empty PostgreSQL. The server may run, and its viewers go on,
 * until everything is there; then it waits until the server has been stopped, copies what was
 * written meanwhile while nobody can open the file, and compares each row. Killed at any moment, it
 * goes on where it was when it is run again.
 */
export async function moveToPostgres(move: Move): Promise<MovedDatabase> {
  const { dataDirectory, databaseUrl, report } = move;
  try {
    const source = openSource(dataDirectory);
    let target: Client | undefined;
    try {
      const fingerprint = readFingerprint(source);
      target = await openTarget(databaseUrl);
      const state = await inspectTarget(target, fingerprint);
      if (state === "whole") {
        report("Everything was moved already: comparing once more.");
      } else {
        report(state === "empty" ? "Making the tables." : "Going on with the move that was begun.");
        await prepareTarget(target, databaseUrl, fingerprint);
        await refuseOtherTables(target, listTables(source));
        await copyWhileOpen(source, target, report);
      }
      const lock = await waitForStop(move, source, state === "whole" ? undefined : target);
      source.close();
      return await moveClosed(move, target, { fingerprint, isWhole: state === "whole", lock });
    } finally {
      source.close();
      await target?.end();
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The move to ${formatAddress(databaseUrl)} failed: ${formatReason(error)}.`,
    );
  }
}

/** Refuses a database whose schema is not this program's. */
function readFingerprint(source: BetterSqlite3.Database): string {
  const steps = source.prepare<[], { name: string; timestamp: string }>(STEPS).all();
  const names = steps.map(({ name }) => name);
  refuseNewerSchema(names);
  const missing = Object.keys(migrations).find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new DatabaseError(
      `The database lacks a step of this version (${missing}): start this version once with it, and then move.`,
    );
  }
  return fingerprintOf(steps);
}

async function copyWhileOpen(
  source: BetterSqlite3.Database,
  target: Client,
  report: Move["report"],
): Promise<void> {
  const tables = listTables(source);
  for (const [index, table] of tables.entries()) {
    const name = `${index + 1} of ${tables.length}, ${table.name}`;
    const onCopied = (rows: number) => report(`${name}: ${rows} rows so far.`);
    const changed = await makeEqual({ source, target, table, onCopied });
    if (changed > 0) report(`${name}: ${countSource({ source, table })} rows.`);
  }
}

/** Copies what is written meanwhile, so that little is left for the moment without a server. */
async function waitForStop(
  { dataDirectory, report, waitMs = WAIT_MS }: Move,
  source: BetterSqlite3.Database,
  target: Client | undefined,
): Promise<ServerLock> {
  const tryLock = (durationMs: number) =>
    holdServerLock(dataDirectory, { waitMs: durationMs }).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.message.startsWith("Another")) return undefined;
      throw error;
    });
  let lock = await tryLock(0);
  if (lock !== undefined) return lock;
  report("Everything so far is copied. Stop the server now: the last step begins by itself.");
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    lock = await tryLock(waitMs);
    if (lock !== undefined) return lock;
    if (target !== undefined) await copyWhileOpen(source, target, report);
    report("The server still runs.");
  }
  throw new DatabaseError("The server was not stopped: run this again when it can be.");
}

interface LastStep {
  fingerprint: string;
  isWhole: boolean;
  lock: ServerLock;
}

/** The last step: nobody else can open the file, and no server can start. */
async function moveClosed(
  { dataDirectory, report }: Move,
  target: Client,
  { fingerprint, isWhole, lock }: LastStep,
): Promise<MovedDatabase> {
  const closedAt = performance.now();
  let source: BetterSqlite3.Database | undefined;
  try {
    source = closeSource(dataDirectory);
    report("The server is stopped, and nobody can write. Comparing every row.");
    if (readFingerprint(source) !== fingerprint) {
      throw new DatabaseError("The database was updated meanwhile: run this again.");
    }
    const tables = listTables(source);
    let rows = 0;
    for (const table of tables) {
      if (isWhole) await refuseUsed({ source, target, table });
      else await proveEqual({ source, target, table });
      rows += countSource({ source, table });
    }
    if (!isWhole) await finishTarget(target);
    const storedAs = await putSourceAside(dataDirectory);
    return { tables: tables.length, rows, storedAs, closedMs: performance.now() - closedAt };
  } finally {
    source?.close();
    lock.release();
  }
}

async function proveEqual(pair: TablePair): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await makeEqual(pair)) === 0) return;
  }
  throw new DatabaseError(`The table ${pair.table.name} differs, however often it is copied.`);
}

async function refuseUsed(pair: TablePair): Promise<void> {
  if ((await countDifferences(pair)) === 0) return;
  throw new DatabaseError(
    `The database to move to has this Matinee already, and has been used since (${pair.table.name} differs): nothing was changed.`,
  );
}
