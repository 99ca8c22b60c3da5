import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { withClient } from "#tests/database-place.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { openTransactionPooler } from "#tests/databases/transaction-pooler.ts";
import { testPostgresUrl } from "#tests/engines.ts";

import { openDatabase, pastPooler, type DatabasePlace } from "./connect.server.ts";
import { listAppliedMigrations, migrateAt } from "./migrate.server.ts";
import { migrations } from "./migrations/migrations.ts";
import { checkPooler } from "./pooler.server.ts";
import type { Executor } from "./executor.ts";
import { firstOf, prepareQuery, type Bound } from "./reads/prepared-query.ts";

const user = { id: "u1", name: "Ada", email: "ada@example.org", created_at: 1, updated_at: 1 };

async function open(place: DatabasePlace) {
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  return database;
}

/** A migrated database behind a pooler in transaction mode. */
async function placeBehindPooler() {
  const place = await createMigratedPlace(testPostgresUrl());
  onTestFinished(place.remove);
  const { dataDirectory, databaseUrl: listenUrl = "" } = place;
  return { dataDirectory, databaseUrl: await openTransactionPooler(listenUrl), listenUrl };
}

const findName = prepareQuery((executor: Executor, id: Bound<string>) =>
  executor.selectFrom("users").select("name").where("id", "=", id),
);

describe.skipIf(testPostgresUrl() === undefined)("a pooler (TEST_POSTGRES_URL)", () => {
  test("that gives every transaction another connection serves two servers' lookups at once", async () => {
    const place = await placeBehindPooler();
    const servers = [await open(place), await open(place)];
    await servers[0]?.kysely.insertInto("users").values(user).execute();
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const server = servers[at % 2];
        return server && firstOf(findName(server.kysely, "u1"));
      }),
    );
    expect(found).toEqual(Array.from({ length: 40 }, () => ({ name: "Ada" })));
  });

  test("that passes no notifications on is refused at the start, with what to set", async () => {
    const { dataDirectory, databaseUrl, listenUrl } = await placeBehindPooler();
    await expect(checkPooler({ dataDirectory, databaseUrl })).rejects.toThrow(
      /^DATABASE_URL leads through a pooler in transaction mode, .* set DATABASE_LISTEN_URL to/,
    );
    const both = { dataDirectory, databaseUrl: listenUrl, listenUrl: databaseUrl };
    await expect(checkPooler(both)).rejects.toThrow(/^DATABASE_LISTEN_URL leads through a pooler/);
  });

  test("leaves queries without limits until its role has them, which the start asks for", async () => {
    const place = await placeBehindPooler();
    const advice = await checkPooler(place);
    const [statements = ""] = /alter role .*;/.exec(advice ?? "") ?? [];
    expect(statements.match(/_timeout = \d+;/g)).toHaveLength(3);
    await withClient(place.listenUrl, async (client) => void (await client.query(statements)));
    // Its connections of before keep what they began with.
    const databaseUrl = await openTransactionPooler(place.listenUrl);
    expect(await checkPooler({ ...place, databaseUrl })).toBeUndefined();
    const database = await open({ ...place, databaseUrl });
    const { rows } = await sql`show lock_timeout`.execute(database.kysely);
    expect(rows).toEqual([{ lock_timeout: "3s" }]);
  });

  test("is passed by migrations, whose lock needs a session, and by backups", async () => {
    const place = await placeBehindPooler();
    const database = await open(place);
    await sql`drop schema public cascade`.execute(database.kysely);
    await sql`create schema public`.execute(database.kysely);
    expect(await migrateAt(place, database)).toEqual(Object.keys(migrations));
    expect(await listAppliedMigrations(database)).toEqual(Object.keys(migrations));
    const locks = sql`select count(*) from pg_locks join pg_database on database = pg_database.oid
      where locktype = 'advisory' and datname = current_database()`;
    expect((await locks.execute(database.kysely)).rows).toEqual([{ count: 0 }]);
    expect(pastPooler(place).databaseUrl).toBe(place.listenUrl);
  });

  test("a direct connection needs no advice, prepares its lookups, and has every limit", async () => {
    const place = await createMigratedPlace(testPostgresUrl());
    onTestFinished(place.remove);
    expect(await checkPooler(place)).toBeUndefined();
    const database = await open(place);
    await findName(database.kysely, "u1");
    const prepared = sql`select count(*) from pg_prepared_statements where name like 'lookup%'`;
    expect((await prepared.execute(database.kysely)).rows).toEqual([{ count: 1 }]);
    const { rows } = await sql`show lock_timeout`.execute(database.kysely);
    expect(rows).toEqual([{ lock_timeout: "3s" }]);
  });
});
