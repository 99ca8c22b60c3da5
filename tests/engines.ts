import { describe, onTestFinished } from "vitest";

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

export const testPostgresUrl: string | undefined = process.env.TEST_POSTGRES_URL;

/** Runs a suite on SQLite alone: what it is about is the same on every engine. */
export function describeOnSqlite(name: string, suite: (engine: TestEngine) => void): void {
  describe(name, () => suite(testEngine("sqlite", undefined)));
}

/** Runs a suite on SQLite and, where a cluster is named, on PostgreSQL. */
export function describeEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(`${name} (SQLite)`, () => suite(testEngine("sqlite", undefined)));
  if (testPostgresUrl === undefined) {
    describe.skip(`${name} (PostgreSQL: TEST_POSTGRES_URL is not set)`, () =>
      suite(testEngine("postgres", undefined)));
  } else {
    describe(`${name} (PostgreSQL)`, () => suite(testEngine("postgres", testPostgresUrl)));
  }
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
