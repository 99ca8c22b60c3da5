import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Operators read emails and messages in the order of an index, however many there are. */
export const operatorLists: Migration = {
  async up(kysely: Kysely<unknown>) {
    const { schema } = kysely;
    await sql`create index emails_failed on emails (queued_at, id)
      where next_try_at is null`.execute(kysely);
    await schema.dropIndex("emails_next_try_at").execute();
    await sql`create index emails_next_try_at on emails (next_try_at, id)
      where next_try_at is not null`.execute(kysely);
    await schema.dropIndex("messages_by_state").execute();
    await sql`create index messages_open on messages (received_at, id)
      where done_at is null`.execute(kysely);
    await sql`create index messages_done on messages (received_at, id)
      where done_at is not null`.execute(kysely);
  },
};
