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
  /**
   * Runs a write in the next shared transaction and answers once that is committed. One that only
   * concerns what belongs to an owner, such as a profile, says whose that is: it does not wait for
   * those of other owners, so that their queries go to the database together.
   */
  readonly write: <Result>(work: Write<Result>, owner?: string) => Promise<Result>;
  /** Accepts no more writes, and ends when the last waiting one has been answered. */
  readonly close: () => Promise<void>;
}

/** Thrown at once when too many writes wait already. */
export class TooManyWritesError extends Error {
  override readonly name = "TooManyWritesError";
}

interface WaitingWrite {
  readonly owner: string | undefined;
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
 * their arrival, and side by side where each is another owner's. Where one fails, all are undone and
 * run once more, each behind a savepoint, so that a bad write only undoes itself and the others pay
 * for savepoints seldom.
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
    write<Result>(write: Write<Result>, owner?: string): Promise<Result> {
      if (closed) return Promise.reject(new Error("The database is closing"));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new TooManyWritesError(`${maxWaiting} writes are waiting already`));
      }
      return new Promise((resolve, reject) => {
        waiting.push({
          owner,
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
  const failures = await commitTogether(kysely, batch);
  const wasLocked = failures.some(isLock);
  if (failures.length === 0) return false;
  if (batch.length > 1) return commitEach(kysely, batch, wasLocked);
  for (const { fail } of batch) fail(failures[0]);
  return wasLocked;
}

/** Commits all of them, or none and returns why; what fails after the first may fail by that alone. */
async function commitTogether(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  try {
    const answers = await kysely.transaction().execute(async (transaction) => {
      const runs = runInTurn(batch, ({ run }) =>
        run(transaction).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
      );
      // The transaction is undone when none of them uses it any more.
      await Promise.allSettled(runs);
      return Promise.all(runs);
    });
    for (const answer of answers) answer();
  } catch (error) {
    // Where the commit itself failed, nobody knows what is written: nothing is run again.
    if (failures.length === 0) for (const { fail } of batch) fail(error);
  }
  return failures;
}

/** Begins each after the owner's one before, and one that is no owner's after all before it. */
function runInTurn<Ended>(
  batch: readonly WaitingWrite[],
  run: (write: WaitingWrite) => Promise<Ended>,
): Promise<Ended>[] {
  const lasts = new Map<string, Promise<unknown>>();
  let alone: Promise<unknown> = Promise.resolve();
  return batch.map((write) => {
    const { owner } = write;
    const before =
      owner === undefined ? Promise.all([alone, ...lasts.values()]) : (lasts.get(owner) ?? alone);
    const ended = before.then(() => run(write));
    if (owner === undefined) {
      alone = ended;
      lasts.clear();
    } else lasts.set(owner, ended);
    return ended;
  });
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
