import type { Transaction } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import { prepareQuery, type BoundFields } from "#app/db/reads/prepared-query.ts";
import type { Schema, UserViewsTable } from "#app/db/schema.ts";

/** One report, or a list of reports, which are recorded or refused together. */
interface PendingViews {
  rows: readonly UserViewsTable[];
  done: () => void;
  fail: (error: unknown) => void;
}

/** As many as one statement holds on either engine. */
const MOST_ROWS = 1_000;

/**
 * Records views. Views that arrive while others are being written share one statement, because most
 * of a view's cost is not its row. Each list is answered after its commit.
 */
export function createViewWriter(writes: GroupedWrites) {
  const waiting: PendingViews[] = [];
  let isWriting = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Includes whatever else arrives in this turn of the event loop.
      await new Promise(setImmediate);
      const together = takeFirst();
      await writeTogether(together);
    }
    isWriting = false;
  }

  function takeFirst(): readonly PendingViews[] {
    let count = 0;
    const end = waiting.findIndex(({ rows }) => (count += rows.length) > MOST_ROWS);
    return waiting.splice(0, Math.max(1, end === -1 ? waiting.length : end));
  }

  async function writeTogether(lists: readonly PendingViews[]): Promise<void> {
    try {
      await writes.write((transaction) =>
        insert(
          transaction,
          lists.flatMap(({ rows }) => rows),
        ),
      );
      for (const { done } of lists) done();
    } catch (error) {
      const [only] = lists;
      // One view's account may just have been deleted: the others must not fail with it.
      if (lists.length > 1) await Promise.all(lists.map((list) => writeTogether([list])));
      else if (only) await writeWithoutProfile(only, error);
    }
  }

  /** A profile deleted meanwhile records nothing, but its viewer's view still counts. */
  async function writeWithoutProfile(
    { rows, done, fail }: PendingViews,
    error: unknown,
  ): Promise<void> {
    if (rows.every(({ profile_id }) => profile_id === null)) return fail(error);
    const bare = rows.map((row) => ({ ...row, profile_id: null }));
    try {
      await writes.write((transaction) => insert(transaction, bare));
      done();
    } catch {
      fail(error);
    }
  }

  return (rows: readonly UserViewsTable[]): Promise<void> =>
    new Promise((done, fail) => {
      waiting.push({ rows, done, fail });
      if (isWriting) return;
      isWriting = true;
      void work();
    });
}

/** So many rows as arrive together on a busy server; more of them are rare, and built each time. */
const MOST_PREPARED = 16;

async function insert(
  transaction: Transaction<Schema>,
  rows: readonly UserViewsTable[],
): Promise<void> {
  if (rows.length <= MOST_PREPARED) await insertFew(transaction, { ...rows });
  else await insertQuery(transaction, rows).execute();
}

const insertQuery = (executor: Executor, rows: readonly BoundFields<UserViewsTable>[]) =>
  executor
    .insertInto("user_views")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing());

const insertFew = prepareQuery(
  (executor: Executor, rows: Readonly<Record<number, BoundFields<UserViewsTable>>>) =>
    insertQuery(executor, Object.values(rows)),
);
