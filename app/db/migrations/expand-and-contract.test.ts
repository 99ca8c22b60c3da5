import { globSync } from "node:fs";
import { basename } from "node:path";

import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import type { Database } from "../connect.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrations } from "./migrations.ts";

/** Until then an update stopped every server. */
const BEFORE = "0054";
const NEEDS = /-needs-(\d{4})$/;

const steps = Object.keys(migrations);

test("the steps are the files of this folder, in their order", () => {
  const files = globSync("[0-9]*.ts", { cwd: import.meta.dirname });
  expect(steps).toEqual(files.map((file) => basename(file, ".ts")).toSorted());
});

test("a step that names another one names an older", () => {
  const wrong = steps.filter((step) => (NEEDS.exec(step)?.[1] ?? "") >= step.slice(0, 4));
  expect(wrong).toEqual([]);
});

describeEachEngine("what a step does to a server of the version before", ({ open, emptyPlace }) => {
  const begin = async () => {
    const database = await open(await emptyPlace());
    await migrate(
      database,
      only((step) => step < BEFORE),
    );
    return database;
  };

  test("is nothing, unless the step's name says which step that server must know", async () => {
    const database = await begin();
    for (const step of steps.filter((each) => each >= BEFORE)) {
      const before = await shapeOf(database);
      await migrate(
        database,
        only((each) => each <= step),
      );
      if (NEEDS.test(step)) continue;
      expect(problemsBetween(before, await shapeOf(database)), step).toEqual([]);
    }
  });

  test.each([
    ["removes a table", "drop table alert_deliveries", "alert_deliveries.alert_id is gone"],
    ["renames a column", "alter table users rename column name to called", "users.name is gone"],
    [
      "allows something once",
      "create unique index one_name on profiles (name)",
      expect.stringMatching(/^profiles has a new rule: create unique index/i),
    ],
  ])("is found where it %s", async (_, statement, problem) => {
    const database = await begin();
    const before = await shapeOf(database);
    await sql.raw(statement).execute(database.kysely);
    const found = problemsBetween(before, await shapeOf(database));
    expect(found[0]).toEqual(problem);
  });

  test("is found where a conflict that it names is none any more", async () => {
    const database = await begin();
    await sql.raw("create unique index one_name on profiles (name)").execute(database.kysely);
    const before = await shapeOf(database);
    await sql.raw("drop index one_name").execute(database.kysely);
    expect(problemsBetween(before, await shapeOf(database))).toEqual([
      expect.stringMatching(/^profiles has lost a rule: create unique index/i),
    ]);
  });

  test("is nothing where a column has a default", async () => {
    const database = await begin();
    const before = await shapeOf(database);
    const add = "alter table job_runs add column checked text not null default ''";
    await sql.raw(add).execute(database.kysely);
    expect(problemsBetween(before, await shapeOf(database))).toEqual([]);
  });

  test("is found where a column is asked for that it does not write", async () => {
    const database = await begin();
    const before = await shapeOf(database);
    const after = { ...before, columns: new Map(before.columns) };
    after.columns.set("users.birthday", { table: "users", type: "text", isAsked: true });
    after.columns.set("friends.id", { table: "friends", type: "text", isAsked: true });
    expect(problemsBetween(before, after)).toEqual(["users.birthday must be written"]);
  });
});

const only = (isTaken: (step: string) => boolean): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([step]) => isTaken(step)));

interface Column {
  table: string;
  type: string;
  /** A row cannot be added without it. */
  isAsked: boolean;
}

interface Shape {
  columns: ReadonlyMap<string, Column>;
  /** What rows may not be, each with its table. */
  rules: readonly { table: string; rule: string }[];
}

async function shapeOf({ engine, kysely }: Database): Promise<Shape> {
  const tables = await kysely.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns: each }) =>
    each.map(({ name, dataType, isNullable, hasDefaultValue }) => {
      const column = { table, type: dataType, isAsked: !isNullable && !hasDefaultValue };
      return [`${table}.${name}`, column] as const;
    }),
  );
  const { rows } = await (engine === "sqlite" ? rulesOfSqlite : rulesOfPostgres).execute(kysely);
  return { columns: new Map(columns), rules: rows };
}

const rulesOfSqlite = sql<{ table: string; rule: string }>`
  select tbl_name as "table", sql as rule from sqlite_master
  where type = 'index' and sql like 'create unique%'`;

const rulesOfPostgres = sql<{ table: string; rule: string }>`
  select tablename as "table", indexdef as rule from pg_indexes
  where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
  union all
  select conrelid::regclass::text, concat(conname, ' ', pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')`;

/** The rules of `other` that `shape` has not, of the tables that it has. */
function missingIn(shape: Shape, other: Shape): Shape["rules"] {
  const tables = new Set([...shape.columns.values()].map(({ table }) => table));
  const rules = new Set(shape.rules.map(({ rule }) => rule));
  return other.rules.filter(({ table, rule }) => tables.has(table) && !rules.has(rule));
}

/** What a server that knows the tables before cannot do any more with those after. */
function problemsBetween(before: Shape, after: Shape): string[] {
  const known = new Set([...before.columns.values()].map(({ table }) => table));
  const changed = [...before.columns].flatMap(([name, { type, isAsked }]) => {
    const now = after.columns.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} is ${now.type}, and was ${type}`];
    return now.isAsked && !isAsked ? [`${name} must be written`] : [];
  });
  const added = [...after.columns]
    .filter(
      ([name, { table, isAsked }]) => isAsked && known.has(table) && !before.columns.has(name),
    )
    .map(([name]) => `${name} must be written`);
  const rules = [
    ...missingIn(before, after).map(({ table, rule }) => `${table} has a new rule: ${rule}`),
    ...missingIn(after, before).map(({ table, rule }) => `${table} has lost a rule: ${rule}`),
  ];
  return [...changed, ...added, ...rules];
}
