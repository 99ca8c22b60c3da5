import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";

import { openFillEngine, type FillEngine } from "./fill-engine.ts";
import { tablesOf, type FilledTable } from "./filled-tables.ts";

/**
 * Fills a database with viewers who have used it for a month: each has a session, a profile, ten
 * views, five titles on the watchlist, and three things to continue.
 */
export async function fillDatabase(
  place: DatabasePlace,
  users: number,
  log: (line: string) => void = () => undefined,
  tablesFor: typeof tablesOf = tablesOf,
): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database).finally(() => database.close());
  const engine = await openFillEngine(place);
  try {
    const tables = tablesFor(engine, Date.now());
    const names = tables.map(({ name }) => name);
    type Index = { name: string; statement: string };
    const indexes = await engine.list<Index>(engine.indexes(names));
    // Sorting a column once is far quicker than finding each row's position in it.
    for (const { name } of indexes) await engine.run(`drop index ${name}`);
    for (const table of tables) {
      await engine.run(insertion(engine, table, users));
      log(`${(users * table.perUser).toLocaleString("en")} rows of ${table.name}`);
    }
    for (const { statement } of indexes) await engine.run(statement);
    log(`${indexes.length} indexes`);
    // The engines do this by themselves some time later.
    if (engine.engine === "postgres") await engine.run(`vacuum analyze ${names.join(", ")}`);
  } finally {
    await engine.close();
  }
}

/**
 * `n` numbers the rows, `u` is the number of the row's viewer, and `k` its number among the
 * viewer's rows.
 */
function insertion(engine: FillEngine, table: FilledTable, users: number): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => name).join(", ");
  const values = columns.map(([name, value]) => `${value} as ${name}`).join(", ");
  return `insert into ${table.name} (${names}) select ${names} from (
    select ${values}, k as position
    from (select n, n % ${users} as u, n / ${users} as k
      from ${engine.numbers(users * table.perUser)}) as counted
  ) as made order by ${table.order}`;
}
