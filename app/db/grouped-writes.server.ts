import { sql, type Transaction } from "kysely";

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

interface WaitingWrite {
  /** Runs inside the transaction; its result is passed to the caller after the commit. */
  readonly run: (transaction: Transaction<Schema>) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/**
 * A commit waits for the disk, so a thousand viewers' writes committed one by one wait a thousand
 * times. Writes that arrive together share one transaction and one wait. Each has a savepoint, so
 * that a bad write only undoes itself. They run in the order of their arrival.
 */
export function groupWrites(
  { kysely }: Database,
  { maxBatch = 64, maxWaiting = 10_000 }: { maxBatch?: number; maxWaiting?: number } = {},
): GroupedWrites {
  const waiting: WaitingWrite[] = [];
  let closed = false;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Callers of this turn of the event loop still join the batch, and between two batches the
      // loop serves everyone else.
      await new Promise(setImmediate);
      const batch = waiting.splice(0, maxBatch);
      await commitTogether(kysely, batch);
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
              ? () => resolve(written.result)
              : () => reject(written.error);
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

async function commitTogether(
  kysely: Database["kysely"],
  batch: readonly WaitingWrite[],
): Promise<void> {
  try {
    const answers = await kysely.transaction().execute(async (transaction) => {
      const outcomes: (() => void)[] = [];
      for (const { run } of batch) outcomes.push(await run(transaction));
      return outcomes;
    });
    for (const answer of answers) answer();
  } catch (error) {
    for (const { fail } of batch) fail(error);
  }
}

type Written<Result> =
  | { outcome: "written"; result: Result }
  | { outcome: "failed"; error: unknown };

async function behindSavepoint<Result>(
  transaction: Transaction<Schema>,
  write: Write<Result>,
): Promise<Written<Result>> {
  await sql`savepoint one_write`.execute(transaction);
  try {
    const result = await write(transaction);
    await sql`release savepoint one_write`.execute(transaction);
    return { outcome: "written", result };
  } catch (error) {
    await sql`rollback to savepoint one_write`.execute(transaction).catch(() => {
      // The whole transaction is lost, with this error.
      throw error;
    });
    await sql`release savepoint one_write`.execute(transaction);
    return { outcome: "failed", error };
  }
}
