import type { Migration } from "kysely/migration";

/** Until when a target is not called, because it failed or took too long. */
export const targetPauses: Migration = {
  async up({ schema }) {
    await schema.alterTable("alert_targets").addColumn("paused_until", "bigint").execute();
  },
};
