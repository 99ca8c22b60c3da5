import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import type { DatabasePlace } from "#app/db/connect.server.ts";

export interface TestPlace extends DatabasePlace {
  readonly remove: () => Promise<void>;
}

/** An empty directory, and with a cluster's address a database there, empty as its template is. */
export async function createPlace(
  postgresUrl: string | undefined,
  template = "template0",
): Promise<TestPlace> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-test-"));
  const removeDirectory = () => rm(dataDirectory, { recursive: true, force: true });
  if (postgresUrl === undefined) {
    return { dataDirectory, databaseUrl: undefined, remove: removeDirectory };
  }
  const name = `matinee_test_${randomBytes(8).toString("hex")}`;
  await runOnCluster(postgresUrl, `create database ${name} template ${template}`);
  return {
    dataDirectory,
    databaseUrl: withDatabase(postgresUrl, name),
    remove: async () => {
      await runOnCluster(postgresUrl, `drop database if exists ${name} with (force)`);
      await removeDirectory();
    },
  };
}

async function runOnCluster(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The name of the database in such an address. */
export const databaseOf = (url: string): string => /^\w+:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1] ?? "";

/** Puts another database's name in a cluster's address, which need not be a URL to `new URL`. */
export function withDatabase(postgresUrl: string, name: string): string {
  return postgresUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}
