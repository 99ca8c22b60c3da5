import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { describeOnSqlite } from "#tests/engines.ts";

/** What SQLite is told by a disk that takes no more, and by one that was mounted anew to be read. */
const disks = {
  full: {
    begin: async ({ kysely }: Database) => {
      // Rows go into pages that are there already, until these are used up as well.
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(kysely);
    },
    end: ({ kysely }: Database) => sql`pragma max_page_count = 1000000`.execute(kysely),
  },
  "read-only": {
    begin: ({ kysely }: Database) => sql`pragma query_only = on`.execute(kysely),
    end: ({ kysely }: Database) => sql`pragma query_only = off`.execute(kysely),
  },
};

const MOST_TRIES = 60;

describeOnSqlite("a disk that takes nothing more", ({ open }) => {
  test.each(["full", "read-only"] as const)(
    "and is %s fails what writes, in words, and nothing else; and goes on when there is room",
    async (kind) => {
      const database = await open();
      const site = await openAccountsSite(database);
      const ada = await site.signedUp("Ada", "ada@example.org");
      await disks[kind].begin(database);
      const signUp = (number: number) =>
        site.browser().post("/signup", {
          name: `Viewer ${number}`,
          email: `viewer-${number}@example.org`,
          password: PASSWORD,
        });
      let taken = 0;
      let refused = await signUp(0);
      while (refused.status === 303 && taken < MOST_TRIES) {
        taken += 1;
        refused = await signUp(taken);
      }
      expect(refused.status).toBe(500);
      expect(await refused.response.text()).toContain("Failed to create account");
      // Who is signed in stays so, and reads on.
      expect((await ada.get("/profile")).status).toBe(200);
      expect((await site.browser().get("/login")).status).toBe(200);

      await disks[kind].end(database);
      expect((await signUp(MOST_TRIES + 1)).status).toBe(303);
      const { rows } = await sql<{ found: string }>`pragma integrity_check`.execute(
        database.kysely,
      );
      expect(rows).toHaveLength(1);
      const users = await database.kysely.selectFrom("users").select("email").execute();
      // Everything that was answered is there, and nothing that was refused.
      expect(users).toHaveLength(taken + 2);
    },
  );
});
