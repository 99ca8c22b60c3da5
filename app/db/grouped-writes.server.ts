import { CompiledQuery, type Transaction } from "kysely";

import { writingInNone } from "#app/translations/writing-in.server.ts";

import type { Database } from "./connect.server.ts";
import type { Schema } from "./schema.ts";

/**
 * One caller's statements. They use only the transaction, wait for nothing else and change nothing
 * else, because they may be run twice.
 */
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

interface WaitingWrite {
  /** What it returns tells the caller that it is written, once the transaction is committed. */
  readonly run: (transaction: Transaction<Schema>) => Promise<() => void>;
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
 * times. Writes that arrive together share one transaction and one wait. They run in the order of
 * their arrival. Where one fails, all are undone and run once more, each behind a savepoint, so that
 * a bad write only undoes itself and the others pay for savepoints seldom.
 *
 * So one that waits for a lock holds up all others. Where one has waited in vain, it and those after
 * it hardly wait at all, until a batch meets no lock; SQLite has no locks of one table.
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
      isLocked = await commitBatch(kysely, batch, isLocked);
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
            const result = await write(transaction);
            return () => resolve(result);
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
async function commitBatch(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
  beginsImpatient: boolean,
): Promise<boolean> {
  if (beginsImpatient) return commitEach(kysely, batch, true);
  const failure = await commitTogether(kysely, batch);
  if (failure === undefined) return false;
  const wasLocked = isLock(failure.error);
  if (batch.length > 1) return commitEach(kysely, batch, wasLocked);
  for (const { fail } of batch) fail(failure.error);
  return wasLocked;
}

/** Commits all of them, or none and returns why one failed. */
async function commitTogether(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
): Promise<{ error: unknown } | undefined> {
  let failure: { error: unknown } | undefined;
  try {
    const answers = await kysely.transaction().execute(async (transaction) => {
      const written: (() => void)[] = [];
      for (const { run } of batch) {
        written.push(
          await run(transaction).catch((error: unknown) => {
            failure = { error };
            throw error;
          }),
        );
      }
      return written;
    });
    for (const answer of answers) answer();
    return undefined;
  } catch (error) {
    // Where the commit itself failed, nobody knows what is written: nothing is run again.
    if (failure !== undefined) return failure;
    for (const { fail } of batch) fail(error);
    return undefined;
  }
}

/** Commits them, each behind a savepoint. */
async function commitEach(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
  beginsImpatient: boolean,
): Promise<boolean> {
  let wasLocked = false;
  try {
    const answers = await kysely.transaction().execute(async (transaction) => {
      let isImpatient = beginsImpatient;
      if (isImpatient) await transaction.executeQuery(IMPATIENT);
      const ended: (() => void)[] = [];
      for (const { run, fail } of batch) {
        const one = await behindSavepoint(transaction, run);
        ended.push("error" in one ? () => fail(one.error) : one.answer);
        if (!("error" in one) || !isLock(one.error)) continue;
        wasLocked = true;
        if (!isImpatient) await transaction.executeQuery(IMPATIENT);
        isImpatient = true;
      }
      return ended;
    });
    for (const answer of answers) answer();
    return wasLocked;
  } catch (error) {
    for (const { fail } of batch) fail(error);
    return false;
  }
}

const isLock = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === LOCKED;

async function behindSavepoint(
  transaction: Transaction<Schema>,
  run: WaitingWrite["run"],
): Promise<{ answer: () => void } | { error: unknown }> {
  await transaction.executeQuery(BEGIN_ONE);
  try {
    const answer = await run(transaction);
    await transaction.executeQuery(KEEP_ONE);
    return { answer };
  } catch (error) {
    await transaction.executeQuery(UNDO_ONE).catch(() => {
      // The whole transaction is lost, with this error.
      throw error;
    });
    await transaction.executeQuery(KEEP_ONE);
    return { error };
  }
}
