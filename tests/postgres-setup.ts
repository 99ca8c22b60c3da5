import type { TestProject } from "vitest/node";

import { findPostgres } from "../scripts/find-postgres.ts";
import { startPostgres } from "../scripts/postgres-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The cluster of the run; empty where PostgreSQL is not installed. */
    postgresUrl?: string;
  }
}

/** Starts a cluster for the tests that run on both engines, and stops it after the last of them. */
export default async function setUp({ provide }: TestProject) {
  const given = process.env["TEST_POSTGRES_URL"];
  if (given !== undefined) {
    provide("postgresUrl", given);
    return undefined;
  }
  const binaries = findPostgres();
  const cluster = binaries === undefined ? undefined : await startPostgres(binaries);
  provide("postgresUrl", cluster?.url ?? "");
  return cluster?.stop;
}
