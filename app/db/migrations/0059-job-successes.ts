import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

import type { Schema } from "../schema.ts";

/** When each job last did what it should: a job that fails says only that it fails. */
export const jobSuccesses: Migration = {
  async up(kysely: Kysely<Pick<Schema, "job_runs">>) {
    await kysely.schema.alterTable("job_runs").addColumn("succeeded_at", "bigint").execute();
    await kysely
      .updateTable("job_runs")
      .set(({ ref }) => ({ succeeded_at: ref("ended_at") }))
      .where("problem", "is", null)
      .execute();
  },
};
