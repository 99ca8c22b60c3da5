import type { Migration } from "kysely/migration";

/** The outbox's table is `emails`, and the column with a child's age limit is `age_limit`. */
export const plainNames: Migration = {
  async up({ schema }) {
    await schema.alterTable("profiles").renameColumn("ceiling", "age_limit").execute();
    await schema.alterTable("letters").renameTo("emails").execute();
    // SQLite cannot rename an index.
    await schema.dropIndex("letters_next_try_at").execute();
    await schema.createIndex("emails_next_try_at").on("emails").column("next_try_at").execute();
    await schema.dropIndex("letters_recipient").execute();
    await schema.createIndex("emails_recipient").on("emails").column("recipient").execute();
  },
};
