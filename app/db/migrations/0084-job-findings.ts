import type { Migration } from "kysely/migration";

/** What a job that looks for something found last. */
export const jobFindings: Migration = {
  async up({ schema }) {
    await schema.alterTable("job_runs").addColumn("found", "text").execute();
  },
};
