import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/** Every statement that was asked, with its values. */
export type Statements = Map<string, unknown[]>;

/** The same database, recording every statement. */
export function recordQueries(database: Database): { recorded: Database; statements: Statements } {
  const statements: Statements = new Map();
  const note = (node: RootOperationNode) => {
    const executor = database.kysely.getExecutor();
    const { sql, parameters } = executor.compileQuery(node, { queryId: "" });
    // A prepared lookup has no values yet: it gets a number and a text.
    const values = parameters.map((value) => (typeof value === "object" && value ? "0" : value));
    statements.set(sql, values);
    return node;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => note(node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { recorded: { ...database, kysely: database.kysely.withPlugin(plugin) }, statements };
}

/** How the engine answers each statement, and whether it reads a whole table for it. */
export async function explainQueries(
  { engine, kysely }: Database,
  statements: Statements,
): Promise<{ sql: string; plan: string; readsAll: boolean; sorts: boolean }[]> {
  const isPostgres = engine === "postgres";
  return kysely.transaction().execute(async (transaction) => {
    // A test's table is so small that a full scan would be the right plan.
    if (isPostgres) {
      await transaction.executeQuery(CompiledQuery.raw("set local enable_seqscan = off"));
      await transaction.executeQuery(CompiledQuery.raw("set local enable_sort = off"));
      await transaction.executeQuery(CompiledQuery.raw("set local enable_incremental_sort = off"));
    }
    const explain = isPostgres ? "explain" : "explain query plan";
    const explained = [];
    for (const [sql, values] of statements) {
      const { rows } = await transaction.executeQuery(
        CompiledQuery.raw(`${explain} ${sql}`, values),
      );
      const plan = JSON.stringify(rows);
      explained.push({
        sql,
        plan,
        readsAll: (isPostgres ? /Seq Scan/ : /SCAN (?!CONSTANT|\d+-ROW VALUES)/).test(plan),
        sorts: (isPostgres ? /Sort Key/ : /TEMP B-TREE/).test(plan),
      });
    }
    return explained;
  });
}
