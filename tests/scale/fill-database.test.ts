import { sql } from "kysely";
import { expect, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { fillDatabase } from "../../bench/filling/fill-database.ts";

describeEachEngine("a filled database", ({ place, open, engine }) => {
  test("has the rows that it was asked for, all consistent, and the schema of the migrations", async () => {
    const filled = await place();
    await fillDatabase(filled, 40);
    const database = await open(filled);
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from users) as users,
      (select count(*) from user_views) as views,
      (select count(*) from watchlist) as saved,
      (select count(*) from watchlist join profiles on profiles.id = profile_id
        join users on users.id = profiles.user_id and users.id = watchlist.user_id) as owned,
      (select count(*) from sessions join users on users.id = user_id) as sessions,
      (select count(*) from continue_watching join profiles on profiles.id = profile_id) as going
    `.execute(database.kysely);
    expect(rows).toEqual([
      { users: 40, views: 400, saved: 200, owned: 200, sessions: 40, going: 120 },
    ]);
    const empty = await open(await place());
    await migrate(empty);
    expect(await indexesOf(database)).toEqual(await indexesOf(empty));
    expect((await indexesOf(empty)).length).toBeGreaterThan(20);
  });

  /** Each index as a statement. */
  async function indexesOf({ kysely }: Awaited<ReturnType<typeof openDatabase>>) {
    const query =
      engine === "sqlite"
        ? sql<{
            made: string;
          }>`select sql as made from sqlite_master where type = 'index' and sql is not null`
        : sql<{
            made: string;
          }>`select indexdef as made from pg_indexes where schemaname = 'public'`;
    const { rows } = await query.execute(kysely);
    return rows.map(({ made }) => made).toSorted();
  }
});
