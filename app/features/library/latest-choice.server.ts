import type { Insertable, Transaction, Updateable } from "kysely";

import type { Schema } from "#app/db/schema.ts";

/** What a profile last said about something, in one table each. */
type Choices = Pick<Schema, "follows" | "ratings" | "unwanted_titles">;

/** Stores a choice by the time of its click: it replaces an earlier one, and a later one remains. */
export async function storeLatest<Table extends keyof Choices>(
  transaction: Transaction<Schema>,
  table: Table,
  row: Insertable<Choices[Table]>,
  change: Updateable<Choices[Table]>,
): Promise<void> {
  // They have the same columns for that.
  const choice = row as Insertable<Choices["follows"]>;
  await transaction
    .insertInto(table as "follows")
    .values(choice)
    .onConflict((conflict) =>
      conflict
        .columns(["profile_id", "content_type", "content_id"])
        .doUpdateSet(change as Updateable<Choices["follows"]>)
        .where(`${table as "follows"}.changed_at`, "<", choice.changed_at),
    )
    .execute();
}
