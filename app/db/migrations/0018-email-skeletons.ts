import { sql } from "kysely";
import type { Migration } from "kysely/migration";

import { emailSkeleton } from "#app/lib/text/email-address.server.ts";

/** The shapes of addresses with foreign letters, so that no look-alike can be registered. */
export const emailSkeletons: Migration = {
  async up(kysely) {
    await kysely.schema.alterTable("users").addColumn("email_skeleton", "text").execute();
    await kysely.schema
      .createIndex("users_email_skeleton")
      .on("users")
      .column("email_skeleton")
      .execute();
    // Only a host that is encoded in ASCII contains foreign letters.
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from users where email like '%xn--%'`.execute(kysely);
    for (const { id, email } of rows) {
      await sql`update users set email_skeleton = ${emailSkeleton(email)} where id = ${id}`.execute(
        kysely,
      );
    }
  },
};
