import { sql } from "kysely";
import type { Migration } from "kysely/migration";

import { emailSkeleton } from "#app/lib/email-address.server.ts";

/** What addresses with foreign letters look like, so that no other one can be taken for them. */
export const emailSkeletons: Migration = {
  async up(kysely) {
    await kysely.schema.alterTable("users").addColumn("email_skeleton", "text").execute();
    await kysely.schema
      .createIndex("users_email_skeleton")
      .on("users")
      .column("email_skeleton")
      .execute();
    // Only a host that is written in ASCII for others holds foreign letters.
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from users where email like '%xn--%'`.execute(kysely);
    for (const { id, email } of rows) {
      await sql`update users set email_skeleton = ${emailSkeleton(email)} where id = ${id}`.execute(
        kysely,
      );
    }
  },
};
