import type BetterSqlite3 from "better-sqlite3";
import type { Client } from "pg";

import { DatabaseError, formatReason } from "../database-error.ts";
import type { TableToMove } from "./sqlite-source.server.ts";

type Row = Record<string, unknown>;

export interface TablePair {
  source: BetterSqlite3.Database;
  target: Client;
  table: TableToMove;
  /** Receives how many rows are copied, now and then. */
  onCopied?: (rows: number) => void;
}

/** So few that a page of rows with pictures in them fits into memory as well. */
const PAGE_ROWS = 200;
const PAGES_A_REPORT = 250;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[]) => names.map(quote).join(", ");

/**
 * Makes a table of the target equal to that of the source, and returns how many rows it had to
 * remove or add. It compares first and copies only what is missing, so that one way serves a first
 * copy, one that was interrupted, what changed since, and the proof that nothing differs.
 */
export async function makeEqual(pair: TablePair): Promise<number> {
  try {
    const removed = await removeDifferent(pair);
    return removed + (await addMissing(pair));
  } catch (error) {
    throw new DatabaseError(
      `The table ${pair.table.name} cannot be copied: ${formatReason(error)}.`,
    );
  }
}

/** How many rows differ, without changing any. */
export async function countDifferences(pair: TablePair): Promise<number> {
  const { different } = await compare(pair, async () => undefined);
  return different + Math.abs((await countTarget(pair)) - countSource(pair));
}

/** Afterwards every row that the target has is one that the source has. */
async function removeDifferent(pair: TablePair): Promise<number> {
  const { target, table } = pair;
  const name = quote(table.name);
  if (table.key.length === 0) {
    const isEqual = (await countDifferences(pair)) === 0;
    return isEqual ? 0 : ((await target.query(`delete from ${name}`)).rowCount ?? 0);
  }
  const same = table.key.map((key) => `kept.${quote(key)} = wrong.${quote(key)}`).join(" and ");
  const remove = `delete from ${name} kept using json_populate_recordset(null::${name}, $1) wrong where ${same}`;
  const { different } = await compare(pair, async (rows) => {
    await target.query(remove, [JSON.stringify(rows)]);
  });
  return different;
}

/** Reads all rows of the target beside those of the source, a page at a time. */
async function compare(
  { source, target, table }: TablePair,
  onDifferent: (rows: Row[]) => Promise<void>,
): Promise<{ different: number }> {
  const find = finderOf(source, table);
  let different = 0;
  await target.query("begin");
  try {
    await target.query(
      `declare compared no scroll cursor for select ${listOf(table.columns)} from ${quote(table.name)}`,
    );
    for (;;) {
      const { rows } = await target.query<Row>(`fetch ${PAGE_ROWS} from compared`);
      const wrong = rows.filter((row) => !find(row));
      different += wrong.length;
      if (wrong.length > 0) await onDifferent(wrong);
      if (rows.length === 0) break;
    }
    await target.query("commit");
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    throw error;
  }
  return { different };
}

/** Whether the source has a row with these values; one that is there twice counts twice. */
function finderOf(
  source: BetterSqlite3.Database,
  { name, columns, key }: TableToMove,
): (row: Row) => boolean {
  const isSame = (one: Row, other: Row) => columns.every((column) => one[column] === other[column]);
  const all = `select ${listOf(columns)} from ${quote(name)}`;
  if (key.length === 0) {
    const left = source.prepare<[], Row>(all).all().map(storable);
    return (row) => {
      const index = left.findIndex((one) => isSame(one, row));
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    };
  }
  const where = key.map((column) => `${quote(column)} = ?`).join(" and ");
  const statement = source.prepare<unknown[], Row>(`${all} where ${where}`);
  return (row) => {
    const found = statement.get(key.map((column) => row[column]));
    return found !== undefined && isSame(storable(found), row);
  };
}

/** Copies what the target lacks; each page is kept, whatever happens to the next one. */
async function addMissing(pair: TablePair): Promise<number> {
  const { source, target, table } = pair;
  if ((await countTarget(pair)) === countSource(pair)) return 0;
  const name = quote(table.name);
  const columns = listOf(table.columns);
  // A row that a running server changes meanwhile may claim what another one still has here.
  const insert = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1) on conflict do nothing`;
  const page = source.prepare<[number], Row & { "#": number }>(
    `select rowid as "#", ${columns} from ${name} where rowid > ? order by rowid limit ${PAGE_ROWS}`,
  );
  let added = 0;
  let rows = page.all(Number.MIN_SAFE_INTEGER);
  for (let pages = 1; rows.length > 0; pages += 1) {
    const { rowCount } = await target.query(insert, [JSON.stringify(rows.map(storable))]);
    added += rowCount ?? 0;
    if (pages % PAGES_A_REPORT === 0) pair.onCopied?.(added);
    rows = page.all(rows.at(-1)?.["#"] ?? 0);
  }
  return added;
}

/** PostgreSQL stores no zero characters; a server leaves them out there as well. */
const storable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("\0", "") : value,
    ]),
  );

export function countSource({ source, table }: Pick<TablePair, "source" | "table">): number {
  const count = source.prepare<[], { rows: number }>(
    `select count(*) as rows from ${quote(table.name)}`,
  );
  return count.get()?.rows ?? 0;
}

async function countTarget({ target, table }: TablePair): Promise<number> {
  const { rows } = await target.query<{ rows: number }>(
    `select count(*)::int as rows from ${quote(table.name)}`,
  );
  return rows[0]?.rows ?? 0;
}
