import type { Migration } from "kysely/migration";

/** The language that an account's emails are written in, and the one that a profile reads. */
export const languages: Migration = {
  async up({ schema }) {
    // Null: nobody has chosen. A profile then reads the account's, and an account the site's own.
    for (const table of ["users", "profiles"]) {
      await schema.alterTable(table).addColumn("language", "text").execute();
    }
  },
};
