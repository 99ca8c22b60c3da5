import { describe, inject, onTestFinished } from "vitest";

import {
  openDatabase,
  type Database,
  type DatabasePlace,
  type Engine,
} from "#app/db/connect.server.ts";

import { createPlace, type TestPlace } from "./database-place.ts";
import { createMigratedPlace } from "./migrated-place.ts";

/** What a suite gets to reach its engine. Everything it opens is closed and removed by itself. */
export interface TestEngine {
  readonly engine: Engine;
  /** An empty place, for what opens the database itself or in another process. */
  readonly place: () => Promise<TestPlace>;
  /** A fresh, migrated database, or another connection to the place given. */
  readonly open: (place?: DatabasePlace) => Promise<Database>;
}

/** Undefined in files that run on SQLite alone, empty where there is no PostgreSQL to run on. */
const providedUrl = inject("postgresUrl");

export const testPostgresUrl: string | undefined = providedUrl === "" ? undefined : providedUrl;

/** Runs a suite on SQLite alone: what it is about is the same on every engine. */
export function describeOnSqlite(name: string, suite: (engine: TestEngine) => void): void {
  describe(name, () => suite(testEngine("sqlite", undefined)));
}

/**
 * Runs a suite on SQLite and, in the files that vitest.config.ts names for it, on PostgreSQL as
 * well; `npm run prove tests` runs every file on both.
 */
export function describeEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(`${name} (SQLite)`, () => suite(testEngine("sqlite", undefined)));
  if (providedUrl === undefined) return;
  const describePostgres = testPostgresUrl === undefined ? describe.skip : describe;
  describePostgres(`${name} (PostgreSQL)`, () => suite(testEngine("postgres", testPostgresUrl)));
}

function testEngine(engine: Engine, postgresUrl: string | undefined): TestEngine {
  const place = async () => {
    const created = await createPlace(postgresUrl);
    onTestFinished(created.remove);
    return created;
  };
  const migrated = async () => {
    const created = await createMigratedPlace(postgresUrl);
    onTestFinished(created.remove);
    return created;
  };
  const open = async (given?: DatabasePlace) => {
    const database = await openDatabase(given ?? (await migrated()));
    onTestFinished(() => database.close());
    return database;
  };
  return { engine, place, open };
}
