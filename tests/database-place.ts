import { randomBytes } from "node:crypto";
import { accessSync, constants, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import type { DatabasePlace } from "#app/db/connect.server.ts";

import { isInFull } from "./in-full.ts";

export interface TestPlace extends DatabasePlace {
  readonly remove: () => Promise<void>;
}

/** A database on a cluster, and how to remove it. */
export interface TestDatabase {
  readonly url: string;
  readonly remove: () => Promise<void>;
}

/** An empty directory, and an empty database on the cluster if an address is given. */
export async function createPlace(postgresUrl: string | undefined): Promise<TestPlace> {
  return placeAround(postgresUrl === undefined ? undefined : await createDatabase(postgresUrl));
}

/** More than the databases of all tests that run at the same time. */
const ROOM_BYTES = 1024 ** 3;

/**
 * Every write waits until the disk has it, and no test here ends in a power cut: `npm test` has its
 * databases, and the folder of its PostgreSQL, in memory where there is room. Trials in full and
 * benches have theirs on the disk.
 */
export function parentFolder(): string {
  const memory = "/dev/shm";
  const isTest =
    process.env["VITEST"] !== undefined || process.env["TEST_WORKER_INDEX"] !== undefined;
  if (isInFull || !isTest) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize < ROOM_BYTES ? tmpdir() : memory;
  } catch {
    return tmpdir();
  }
}

/** A directory for that database, or for one of its own. Both are removed together. */
export async function placeAround(database: TestDatabase | undefined): Promise<TestPlace> {
  const dataDirectory = await mkdtemp(join(parentFolder(), "matinee-test-"));
  return {
    dataDirectory,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A database on the cluster with the content of its template. */
export async function createDatabase(
  postgresUrl: string,
  template = "template0",
): Promise<TestDatabase> {
  const name = `matinee_test_${randomBytes(8).toString("hex")}`;
  const run = (statement: string) =>
    withClient(postgresUrl, async (client) => void (await client.query(statement)));
  await run(`create database ${name} template ${template}`);
  return {
    url: withDatabase(postgresUrl, name),
    remove: () => run(`drop database if exists ${name} with (force)`),
  };
}

/** Runs `use` over a connection of its own. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The name of the database in a cluster's address. */
export const databaseOf = (url: string): string => /^\w+:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1] ?? "";

/**
 * Replaces the database's name in a cluster's address, which `new URL` may not be able to parse.
 */
export function withDatabase(postgresUrl: string, name: string): string {
  return postgresUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}
