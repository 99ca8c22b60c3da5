/**
 * Loaded into a server before its own code: writes each statement that it sends to its database
 * into the file that `RECORDED_STATEMENTS` names, as one line of JSON.
 */
import { appendFileSync } from "node:fs";

import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";

const file = process.env["RECORDED_STATEMENTS"] ?? "";
const note = (text: string, values: readonly unknown[]) =>
  appendFileSync(file, `${JSON.stringify({ text, values })}\n`);

const memory = new BetterSqlite3(":memory:");
const statements = Object.getPrototypeOf(memory.prepare("select 1")) as BetterSqlite3.Statement;
for (const method of ["all", "get"] as const) {
  const original = statements[method];
  statements[method] = function record(this: BetterSqlite3.Statement, ...values: unknown[]) {
    note(this.source, values);
    return original.apply(this, values) as never;
  };
}
memory.close();

type Query = (given: { text: string; values?: unknown[] }, ...more: unknown[]) => unknown;
const clients = Client.prototype as unknown as { query: Query };
const { query } = clients;
clients.query = function record(given, ...more) {
  if (typeof given === "object") note(given.text, given.values ?? []);
  return query.call(this, given, ...more);
};
