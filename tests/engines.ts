import { describe, inject, onTestFinished } from "vitest";

import {
  openDatabase,
  type Database,
  type DatabasePlace,
  type Engine,
} from "#app/db/connect.server.ts";

import { createPlace, type TestPlace } from "./database-place.ts";
import { createMigratedPlace } from "./databases/migrated-place.ts";

/**
 * What a suite uses to reach its engine. Everything it opens is closed and removed automatically.
 */
export interface TestEngine {
  readonly engine: Engine;
  /**
   * A place with every table, for tests that open the database themselves or in another process.
   */
  readonly place: () => Promise<TestPlace>;
  /** A place with an empty database, for tests about migrations. */
  readonly emptyPlace: () => Promise<TestPlace>;
  /** A fresh, migrated database, or another connection to the given place. */
  readonly open: (place?: DatabasePlace) => Promise<Database>;
}

/** Undefined in files that run only on SQLite, empty where PostgreSQL is not installed. */
const providedUrl = inject("postgresUrl");

export const testPostgresUrl: string | undefined = providedUrl === "" ? undefined : providedUrl;

/** Runs a suite only on SQLite: its subject is the same on every engine. */
export function describeOnSqlite(name: string, suite: (engine: TestEngine) => void): void {
  describe(name, () => suite(testEngine("sqlite", undefined)));
}

/**
 * Runs a suite on SQLite and, in the files that vitest.config.ts lists for it, on PostgreSQL as
 * well; `npm run prove tests` runs every file on both.
 */
export function describeEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(`${name} (SQLite)`, () => suite(testEngine("sqlite", undefined)));
  if (providedUrl === undefined) return;
  const describePostgres = testPostgresUrl === undefined ? describe.skip : describe;
  describePostgres(`${name} (PostgreSQL)`, () => suite(testEngine("postgres", testPostgresUrl)));
}

function testEngine(engine: Engine, postgresUrl: string | undefined): TestEngine {
  const removed = async (created: TestPlace) => {
    onTestFinished(created.remove);
    return created;
  };
  const emptyPlace = async () => removed(await createPlace(postgresUrl));
  const place = async () => removed(await createMigratedPlace(postgresUrl));
  const open = async (given?: DatabasePlace) => {
    const database = await openDatabase(given ?? (await place()));
    onTestFinished(() => database.close());
    return database;
  };
  return { engine, place, emptyPlace, open };
}
