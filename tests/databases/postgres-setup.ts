import type { TestProject } from "vitest/node";

import { findPostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres, type PostgresCluster } from "../../scripts/programs/postgres-cluster.ts";
import { parentFolder } from "../database-place.ts";
import { isInFull } from "../in-full.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the run's cluster; empty where PostgreSQL is not installed. */
    postgresUrl?: string;
    /** The files that run on both engines; the others run on SQLite. */
    onBothEngines?: string[];
  }
}

let cluster: PostgresCluster | undefined;

/** Starts a cluster for the tests that run on both engines, unless the environment names one. */
export async function setup({ provide }: TestProject): Promise<void> {
  const given = process.env["TEST_POSTGRES_URL"];
  const binaries = given === undefined ? findPostgres() : undefined;
  // What is proven in full is proven on a database as durable as a real one.
  const options = isInFull ? {} : { parent: parentFolder(), waitsForDisk: false };
  cluster = binaries === undefined ? undefined : await startPostgres(binaries, options);
  provide("postgresUrl", given ?? cluster?.url ?? "");
}

/** Runs after the last test. */
export async function teardown(): Promise<void> {
  await cluster?.stop();
}
