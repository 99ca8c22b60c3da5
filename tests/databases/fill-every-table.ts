import type BetterSqlite3 from "better-sqlite3";

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

interface ForeignKey {
  table: string;
  from: string;
  to: string;
}

type Cell = string | number | null;

/** Letters of two, three and four bytes, what JSON and SQL quote, and a line's end. */
const HARD = 'Ünï 映画 தமிழ் 🎬 "it\'s" \\ {"a": [null, 1.5]}\n\t%';
/** The largest time that a number holds exactly. */
const LARGEST = Number.MAX_SAFE_INTEGER;
const DAY = Date.UTC(2026, 10, 28, 12);

/** What the rules of a table ask for, where its columns alone do not say it. */
const asRuled: Readonly<Record<string, (row: number) => Record<string, Cell>>> = {
  profiles: () => ({ is_default: 0 }),
  payments: (row) => ({
    amount: LARGEST,
    card_last_four: "0042",
    status: "completed",
    intent: "subscribe",
    refund_of: null,
    settle_at: null,
    period_start: DAY,
    period_end: DAY + row + 1,
  }),
  subscriptions: () => ({ status: "expired", due_at: null, auto_renew: 1 }),
};

/**
 * Fills every table of a database with that many rows, as its columns and rules allow: with values
 * that are hard to carry, and with null wherever a column may have it in every second row. Returns
 * the tables' names.
 */
export function fillEveryTable(database: BetterSqlite3.Database, rows: number): string[] {
  const tables = database
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%'",
    )
    .all();
  const rules = new Map(tables.map(({ name, sql }) => [name, sql]));
  // The tables are not in the order of their parents.
  database.pragma("foreign_keys = off");
  const triggers = dropTriggers(database);
  for (const { name } of tables) {
    for (let row = 0; row < rows; row += 1) insert(database, rules, name, row);
  }
  for (const { sql } of triggers) database.exec(sql);
  database.pragma("foreign_keys = on");
  const broken = database.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`Rows without their parents: ${JSON.stringify(broken)}`);
  return tables.map(({ name }) => name);
}

/** Some count or refuse what is inserted here. */
function dropTriggers(database: BetterSqlite3.Database): { sql: string }[] {
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  return triggers;
}

type Rules = ReadonlyMap<string, string>;

function insert(database: BetterSqlite3.Database, rules: Rules, table: string, row: number): void {
  const columns = columnsOf(database, table);
  const values: Record<string, Cell> = {};
  for (const column of columns) {
    const mayBeNull = column.notnull === 0 && column.pk === 0;
    values[column.name] =
      mayBeNull && row % 2 === 1 ? null : cellIn(database, rules, table, column, row);
  }
  Object.assign(values, asRuled[table]?.(row));
  const list = Object.keys(values).map((column) => `"${column}"`);
  const places = list.map(() => "?").join(", ");
  database
    .prepare(`insert into "${table}" (${list.join(", ")}) values (${places})`)
    .run(Object.values(values));
}

const columnsOf = (database: BetterSqlite3.Database, table: string) =>
  database.pragma(`table_info("${table}")`) as Column[];

/** A column that names another row has that row's value. */
function cellIn(
  database: BetterSqlite3.Database,
  rules: Rules,
  table: string,
  column: Column,
  row: number,
): Cell {
  const keys = database.pragma(`foreign_key_list("${table}")`) as ForeignKey[];
  const parent = keys.find(({ from }) => from === column.name);
  const own = columnsOf(database, parent?.table ?? "").find(({ name }) => name === parent?.to);
  if (parent !== undefined && own !== undefined && parent.table !== table) {
    return cellIn(database, rules, parent.table, own, row);
  }
  return cellOf(column, rules.get(table) ?? "", row);
}

function cellOf({ name, type }: Column, rules: string, row: number): Cell {
  const [, choices] = new RegExp(`check \\("?${name}"? in \\(([^)]*)\\)`).exec(rules) ?? [];
  if (choices !== undefined) {
    const all = choices.split(", ").map((choice) => choice.replaceAll("'", ""));
    const choice = all[row % all.length] ?? "";
    return /text/i.test(type) ? choice : Number(choice);
  }
  const [, least] = new RegExp(`check \\("?${name}"? between (\\d+)`).exec(rules) ?? [];
  if (least !== undefined) return Number(least);
  if (/double/i.test(type)) return row === 0 ? 0.1 : 7.234_567_890_123_45;
  if (/bigint/i.test(type)) return row === 0 ? LARGEST : DAY + row;
  if (/integer/i.test(type)) return /^(?:is|may)_/.test(name) ? row % 2 : row + 1;
  return `${HARD} ${name} ${row}`;
}
