import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Devices that wait until somebody who is signed in elsewhere lets them in. */
export const deviceSignIns: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("device_sign_ins")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("code_hash", "text", (column) => column.notNull().unique())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      // Of whoever lets it in; null until then. What a session allowed ends with it.
      .addColumn("session_id", "text", (column) =>
        column.references("sessions.id").onDelete("cascade"),
      )
      .execute();
    await schema
      .createIndex("device_sign_ins_session_id")
      .on("device_sign_ins")
      .column("session_id")
      .execute();
    await schema
      .createIndex("device_sign_ins_expires_at")
      .on("device_sign_ins")
      .column("expires_at")
      .execute();
  },
};
