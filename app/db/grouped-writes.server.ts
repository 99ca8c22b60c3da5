import { CompiledQuery, type Transaction } from "kysely";

import { writingInNone } from "#app/translations/writing-in.server.ts";

import type { Database } from "./connect.server.ts";
import type { Schema } from "./schema.ts";

/** One caller's statements. They use only the transaction and wait for nothing else. */
export type Write<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

export interface GroupedWrites {
  /** Runs a write in the next shared transaction and answers once that is committed. */
  readonly write: <Result>(work: Write<Result>) => Promise<Result>;
  /** Accepts no more writes, and ends when the last waiting one has been answered. */
  readonly close: () => Promise<void>;
}

/** Thrown at once when too many writes wait already. */
export class TooManyWritesError extends Error {
  override readonly name = "TooManyWritesError";
}

/** How a write ended, and what tells its caller so once the transaction is committed. */
interface WriteEnd {
  readonly answer: () => void;
  readonly wasLocked: boolean;
}

interface WaitingWrite {
  readonly run: (transaction: Transaction<Schema>) => Promise<WriteEnd>;
  readonly fail: (error: unknown) => void;
}

/** PostgreSQL's code for a lock that was not given in time. */
const LOCKED = "55P03";
/** Once one write has waited in vain for a lock, for as long as a connection may. */
const IMPATIENT = CompiledQuery.raw("set local lock_timeout = 50");
const BEGIN_ONE = CompiledQuery.raw("savepoint one_write");
const KEEP_ONE = CompiledQuery.raw("release savepoint one_write");
const UNDO_ONE = CompiledQuery.raw("rollback to savepoint one_write");

/**
 * A commit waits for the disk, so a thousand viewers' writes committed one by one wait a thousand
 * times. Writes that arrive together share one transaction and one wait. Each has a savepoint, so
 * that a bad write only undoes itself. They run in the order of their arrival.
 *
 * So one that waits for a lock holds up all others. Where one has waited in vain, those after it
 * hardly wait at all, until a batch meets no lock; SQLite has no locks of one table.
 */
export function groupWrites(
  { kysely }: Database,
  { maxBatch = 64, maxWaiting = 10_000 }: { maxBatch?: number; maxWaiting?: number } = {},
): GroupedWrites {
  const waiting: WaitingWrite[] = [];
  let closed = false;
  let working: Promise<void> | undefined;
  let isLocked = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Callers of this turn of the event loop still join the batch, and between two batches the
      // loop serves everyone else.
      await new Promise(setImmediate);
      const batch = waiting.splice(0, maxBatch);
      isLocked = await commitTogether(kysely, batch, isLocked);
    }
    working = undefined;
  }

  return {
    write<Result>(write: Write<Result>): Promise<Result> {
      if (closed) return Promise.reject(new Error("The database is closing"));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new TooManyWritesError(`${maxWaiting} writes are waiting already`));
      }
      return new Promise((resolve, reject) => {
        waiting.push({
          run: async (transaction) => {
            const written = await behindSavepoint(transaction, write);
            return written.outcome === "written"
              ? { answer: () => resolve(written.result), wasLocked: false }
              : { answer: () => reject(written.error), wasLocked: isLock(written.error) };
          },
          fail: reject,
        });
        // Not in the language of whoever began the batch.
        working ??= writingInNone(work);
      });
    },
    async close() {
      closed = true;
      await working;
    },
  };
}

/** Returns whether a lock was in the way of any of them. */
async function commitTogether(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
  beginsImpatient: boolean,
): Promise<boolean> {
  try {
    const all = await kysely.transaction().execute(async (transaction) => {
      let isImpatient = beginsImpatient;
      if (isImpatient) await transaction.executeQuery(IMPATIENT);
      const ended: WriteEnd[] = [];
      for (const { run } of batch) {
        const one = await run(transaction);
        ended.push(one);
        if (!one.wasLocked || isImpatient) continue;
        isImpatient = true;
        await transaction.executeQuery(IMPATIENT);
      }
      return ended;
    });
    for (const { answer } of all) answer();
    return all.some(({ wasLocked }) => wasLocked);
  } catch (error) {
    for (const { fail } of batch) fail(error);
    return false;
  }
}

const isLock = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === LOCKED;

type WriteOutcome<Result> =
  | { outcome: "written"; result: Result }
  | { outcome: "failed"; error: unknown };

async function behindSavepoint<Result>(
  transaction: Transaction<Schema>,
  write: Write<Result>,
): Promise<WriteOutcome<Result>> {
  await transaction.executeQuery(BEGIN_ONE);
  try {
    const result = await write(transaction);
    await transaction.executeQuery(KEEP_ONE);
    return { outcome: "written", result };
  } catch (error) {
    await transaction.executeQuery(UNDO_ONE).catch(() => {
      // The whole transaction is lost, with this error.
      throw error;
    });
    await transaction.executeQuery(KEEP_ONE);
    return { outcome: "failed", error };
  }
}
