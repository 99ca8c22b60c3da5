import { readFile, writeFile } from "node:fs/promises";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";

import { createPlace, databaseOf, type TestPlace } from "./database-place.ts";

/** Once in a process: thousands of tests want the same empty tables. */
const models = new Map<string | undefined, Promise<Model>>();

interface Model {
  /** The bytes of a SQLite file. */
  file?: Buffer;
  /** The name of a PostgreSQL database that others are copies of; it goes with its cluster. */
  template?: string;
}

/** A place whose database has taken every step: a copy of the one that took them. */
export async function createMigratedPlace(postgresUrl: string | undefined): Promise<TestPlace> {
  const making = models.get(postgresUrl) ?? makeModel(postgresUrl);
  models.set(postgresUrl, making);
  const { file, template } = await making;
  const place = await createPlace(postgresUrl, template);
  if (file !== undefined) await writeFile(sqliteFile(place.dataDirectory), file);
  return place;
}

async function makeModel(postgresUrl: string | undefined): Promise<Model> {
  const place = await createPlace(postgresUrl);
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();
  if (place.databaseUrl !== undefined) return { template: databaseOf(place.databaseUrl) };
  const file = await readFile(sqliteFile(place.dataDirectory));
  await place.remove();
  return { file };
}
