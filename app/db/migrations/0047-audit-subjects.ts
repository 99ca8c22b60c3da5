import type { Migration } from "kysely/migration";

/** The audit log is searched by what its lines are about. */
export const auditSubjects: Migration = {
  async up(kysely) {
    await kysely.schema
      .createIndex("audit_log_subject")
      .on("audit_log")
      .columns(["subject", "done_at", "id"])
      .execute();
  },
};
