import { readFile, rm, writeFile } from "node:fs/promises";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";

import { createPlace, placeAround, type TestPlace } from "../database-place.ts";
import { migratedDatabases, type MigratedDatabases } from "./migrated-databases.ts";

/** Once per process: thousands of tests need the same empty tables. */
let file: Promise<Buffer> | undefined;
const databases = new Map<string, Promise<MigratedDatabases>>();

/** A place with a fully migrated database, which is a copy of one that was migrated once. */
export async function createMigratedPlace(postgresUrl: string | undefined): Promise<TestPlace> {
  if (postgresUrl !== undefined) {
    const making = databases.get(postgresUrl) ?? makeDatabases(postgresUrl);
    databases.set(postgresUrl, making);
    return placeAround(await (await making).take());
  }
  const place = await createPlace(undefined);
  file ??= makeFile();
  await writeFile(sqliteFile(place.dataDirectory), await file);
  return place;
}

async function makeFile(): Promise<Buffer> {
  const place = await createMigrated(undefined);
  const bytes = await readFile(sqliteFile(place.dataDirectory));
  await place.remove();
  return bytes;
}

async function makeDatabases(postgresUrl: string): Promise<MigratedDatabases> {
  const { databaseUrl = "", dataDirectory } = await createMigrated(postgresUrl);
  await rm(dataDirectory, { recursive: true });
  return migratedDatabases(postgresUrl, databaseUrl);
}

async function createMigrated(postgresUrl: string | undefined): Promise<TestPlace> {
  const place = await createPlace(postgresUrl);
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();
  return place;
}
