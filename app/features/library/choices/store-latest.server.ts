import type { Insertable, Transaction, UpdateObject } from "kysely";

import type { Schema } from "#app/db/schema.ts";

/** The tables of what profiles say: one row for each profile and title, or each part of a title. */
type ChoiceTable = "watchlist" | "follows" | "unwanted_titles" | "ratings" | "watched_marks";

/** What a row is about. */
interface RowKey {
  profile_id: string;
  content_type: string;
  content_id: string;
  /** Of a show, where its parts are marked. */
  part?: string;
}

interface Said<Table extends ChoiceTable> {
  key: RowKey;
  /** What is said now, and by which clocks. */
  state: UpdateObject<Schema, Table> & { changed_at: number; recorded_at: number };
  /** Besides it, or instead of it, of a row that is new. */
  first?: Partial<Insertable<Schema[Table]>>;
}

/** The last click wins: it replaces what was said before it, and what was said later remains. */
export async function storeLatest<Table extends ChoiceTable>(
  transaction: Transaction<Schema>,
  table: Table,
  { key, state, first }: Said<Table>,
): Promise<void> {
  // All of them have the columns that this needs.
  const row = { ...state, ...first, ...key } as Insertable<Schema["follows"]>;
  await transaction
    .insertInto(table as "follows")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(Object.keys(key) as (keyof typeof row)[])
        .doUpdateSet(state as UpdateObject<Schema, "follows">)
        .where(`${table as "follows"}.changed_at`, "<", state.changed_at),
    )
    .execute();
}
