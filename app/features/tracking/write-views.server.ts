import type { Transaction } from "kysely";

import type { GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { Schema, UserViewsTable } from "#app/db/schema.ts";

/** One report, or a list of them, which are recorded or refused together. */
interface Waiting {
  rows: readonly UserViewsTable[];
  done: () => void;
  fail: (error: unknown) => void;
}

/** As many as a statement has room for on either engine. */
const MOST_ROWS = 1_000;

/**
 * Records views. Those of many viewers that come while others are written are put into one
 * statement: most of what a view costs is not its row. Each list is answered after its commit.
 */
export function createViewWriter(writes: GroupedWrites) {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Whatever else has come in this turn of the event loop goes along.
      await new Promise(setImmediate);
      const together = takeFirst();
      await writeTogether(together);
    }
    isWriting = false;
  }

  function takeFirst(): readonly Waiting[] {
    let count = 0;
    const end = waiting.findIndex(({ rows }) => (count += rows.length) > MOST_ROWS);
    return waiting.splice(0, Math.max(1, end === -1 ? waiting.length : end));
  }

  async function writeTogether(lists: readonly Waiting[]): Promise<void> {
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
      // One of them may be of somebody who is just being deleted: the others do not pay for it.
      if (lists.length > 1) await Promise.all(lists.map((list) => writeTogether([list])));
      else if (only) await writeWithoutProfile(only, error);
    }
  }

  /** A profile that was deleted meanwhile takes nothing in, and its viewer's view counts all the same. */
  async function writeWithoutProfile({ rows, done, fail }: Waiting, error: unknown): Promise<void> {
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

async function insert(
  transaction: Transaction<Schema>,
  rows: readonly UserViewsTable[],
): Promise<void> {
  await transaction
    .insertInto("user_views")
    .values([...rows])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
