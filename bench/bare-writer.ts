import { randomUUID } from "node:crypto";

import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";

import type { DatabasePlace } from "#app/db/connect.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";

import type { WriteOrder } from "./bare-writing.ts";

/**
 * The baseline for recorded views: only the database engine, equally durable, inserting the same
 * rows into the same table, a number of them in each commit. It receives the duration, and answers
 * with the rows per second.
 */
const { dataDirectory, databaseUrl } = JSON.parse(process.argv[2] ?? "") as DatabasePlace;
const { owners, commit } = await (databaseUrl === undefined
  ? openSqlite(dataDirectory)
  : openPostgres(databaseUrl));

process.on("message", async ({ forMs, group }: WriteOrder) => {
  const startedAtMs = performance.now();
  let written = 0;
  while (performance.now() - startedAtMs < forMs) {
    await commit(Array.from({ length: group }, (_, index) => newRow(written + index)));
    written += group;
  }
  process.send?.({ perSecond: (written * 1000) / (performance.now() - startedAtMs) });
});
process.on("disconnect", () => process.exit(0));

interface Owner {
  user_id: string;
  profile_id: string;
}

interface Row extends Partial<Owner> {
  id: string;
  content_id: string;
  timestamp: number;
  recorded_at: number;
}

interface BareEngine {
  owners: readonly Owner[];
  commit: (rows: readonly Row[]) => Promise<void>;
}

function newRow(number: number): Row {
  const owner = owners[number % owners.length];
  const nowMs = Date.now();
  const moments = { timestamp: nowMs, recorded_at: nowMs };
  return { id: randomUUID(), ...owner, content_id: String(number), ...moments };
}

async function openSqlite(directory: string): Promise<BareEngine> {
  const sqlite = new BetterSqlite3(sqliteFile(directory));
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  const insert = sqlite.prepare<[Row]>(
    `insert into user_views (id, user_id, profile_id, content_id, content_title, content_type, action, timestamp, recorded_at)
      values (@id, @user_id, @profile_id, @content_id, 'A title that was opened', 'movie', 'view', @timestamp, @recorded_at)`,
  );
  return {
    owners: sqlite.prepare<[], Owner>("select user_id, id as profile_id from profiles").all(),
    commit: async (rows) => {
      sqlite.exec("begin immediate");
      for (const row of rows) insert.run(row);
      sqlite.exec("commit");
    },
  };
}

async function openPostgres(url: string): Promise<BareEngine> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query<Owner>("select user_id, id as profile_id from profiles");
  return {
    owners: found.rows,
    commit: async (rows) => {
      await client.query({
        name: "insert_views",
        text: `insert into user_views (id, user_id, profile_id, content_id, content_title, content_type, action, timestamp, recorded_at)
          select id, user_id, profile_id, content_id, 'A title that was opened', 'movie', 'view', timestamp, recorded_at
          from json_to_recordset($1) as made(id text, user_id text, profile_id text, content_id text, timestamp bigint, recorded_at bigint)`,
        values: [JSON.stringify(rows)],
      });
    },
  };
}
