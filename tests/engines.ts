import { relative } from "node:path";

import { describe, expect, inject, onTestFinished } from "vitest";

import {
  openDatabase,
  type Database,
  type DatabasePlace,
  type Engine,
} from "#app/db/connect.server.ts";

import { projectRoot } from "../scripts/project-root.ts";
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

/** Whether the file that is running tries both engines; files share a process. */
function isOnBothEngines(): boolean {
  const file = relative(projectRoot, expect.getState().testPath ?? "");
  return inject("onBothEngines")?.includes(file) === true;
}

/** The run's cluster, in the files that try both engines and where PostgreSQL is installed. */
export const testPostgresUrl = (): string | undefined =>
  (isOnBothEngines() && inject("postgresUrl")) || undefined;

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
  if (!isOnBothEngines()) return;
  const url = testPostgresUrl();
  const describePostgres = url === undefined ? describe.skip : describe;
  describePostgres(`${name} (PostgreSQL)`, () => suite(testEngine("postgres", url)));
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
