import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import BetterSqlite3 from "better-sqlite3";
import { Pool } from "pg";
import { renderToString } from "react-dom/server";

import { sqliteFile } from "#app/db/sqlite.server.ts";

import type { BarePage } from "./start-bare-page.ts";
import { readElements } from "./elements.ts";
import type { Statement } from "./recorded-statements.ts";

/**
 * The floor of a private page: its own work and nothing else. The same statements by the bare
 * driver, prepared and in one round trip; the same elements by bare react-dom; the same headers and
 * as many bytes by bare `node:http`.
 */
process.once("message", async ({ place, statements, headers, html, level }: BarePage) => {
  const ask = await (place.databaseUrl === undefined
    ? openSqlite(place.dataDirectory, statements)
    : openPostgres(place.databaseUrl, statements));
  const elements = readElements(html);
  const server = createServer(async (_, response) => {
    await ask();
    const body = gzipSync(`<!DOCTYPE html>${renderToString(elements)}`, { level });
    response.writeHead(200, [...headers, "Content-Length", String(body.length)]);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system, memoryBytes: process.memoryUsage.rss() });
  });
});
process.on("disconnect", () => process.exit(0));

async function openSqlite(directory: string, statements: readonly Statement[]) {
  const sqlite = new BetterSqlite3(sqliteFile(directory), { readonly: true });
  const prepared = statements.map(({ text, values }) => ({
    statement: sqlite.prepare<unknown[]>(text),
    values,
  }));
  const [begin, commit] = [sqlite.prepare("begin"), sqlite.prepare("commit")];
  return async () => {
    begin.run();
    for (const { statement, values } of prepared) statement.all(...values);
    commit.run();
  };
}

async function openPostgres(connectionString: string, statements: readonly Statement[]) {
  const pool = new Pool({ connectionString, pipeline: true, max: 10 });
  await pool.query("select 1");
  return async () => {
    const client = await pool.connect();
    await Promise.all(
      statements.map(({ text, values }, at) => client.query({ name: `q${at}`, text, values })),
    );
    client.release();
  };
}
