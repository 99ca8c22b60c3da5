import type { Insertable, Transaction, UpdateObject } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { prepareQuery } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";

/** What a row is about. */
interface RowKey {
  profile_id: string;
  content_type: string;
  content_id: string;
  /** Of a show, where its parts are marked. */
  part?: string;
}

interface Moments {
  changed_at: number;
  recorded_at: number;
}

/** The tables that have these columns: one row for each profile and title, or part of a title. */
type ChoiceTable = {
  [Table in keyof Schema]: Schema[Table] extends RowKey & Moments ? Table : never;
}[keyof Schema];

interface LatestChoice<Table extends ChoiceTable> {
  key: RowKey;
  /** What is said now, and by which clocks. */
  state: Partial<Insertable<Schema[Table]>> & Moments;
  /** Besides it, or instead of it, of a row that is new. */
  first?: Partial<Insertable<Schema[Table]>>;
}

/**
 * Makes what stores the last click: it replaces what was said before it, and what was said later
 * remains. `kept` is what depends on the row that is there.
 */
export function prepareLatest<Table extends ChoiceTable>(
  table: Table,
  kept?: UpdateObject<Schema, Table>,
): (transaction: Transaction<Schema>, choice: LatestChoice<Table>) => Promise<unknown> {
  return prepareQuery((executor: Executor, { key, state, first }: LatestChoice<Table>) => {
    // All of them have the columns that this needs.
    const row = { ...state, ...first, ...key } as Insertable<Schema["follows"]>;
    return executor
      .insertInto(table as "follows")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(Object.keys(key) as (keyof typeof row)[])
          .doUpdateSet({ ...state, ...kept } as UpdateObject<Schema, "follows">)
          .where(`${table as "follows"}.changed_at`, "<", state.changed_at),
      );
  }) as (transaction: Transaction<Schema>, choice: LatestChoice<Table>) => Promise<unknown>;
}
