import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { createPlace, withDatabase } from "#tests/database-place.ts";
import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";

import { openDatabase } from "./connect.server.ts";
import { DatabaseError } from "./database-error.ts";
import { migrate } from "./migrate.server.ts";
import type { Executor } from "./executor.ts";
import { firstOf, prepareQuery, type Bound, type BoundFields } from "./reads/prepared-query.ts";

const user = { id: "u1", name: "Ada", email: "ada@example.org", created_at: 1, updated_at: 1 };
const session = {
  id: "s1",
  token: "t1",
  user_id: "u1",
  expires_at: 1_900_000_000_123,
  created_at: 1,
  updated_at: 1,
  ip_address: null,
  user_agent: null,
};

const findSession = prepareQuery(
  (executor: Executor, given: BoundFields<{ token: string; nowMs: number }>) =>
    executor
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["sessions.user_id", "users.name", "sessions.expires_at"])
      .where("users.name", "!=", "nobody")
      .where("sessions.expires_at", ">", given.nowMs)
      .where("sessions.token", "=", given.token),
);
const findUser = prepareQuery((executor: Executor, id: Bound<string>) =>
  executor.selectFrom("users").select("name").where("id", "=", id),
);

describeEachEngine("an open database", ({ engine, open, place }) => {
  test("says which engine it is", async () => {
    expect((await open()).engine).toBe(engine);
  });

  test("refuses a row that refers to a missing user, and deletes rows with their user", async () => {
    const { kysely } = await open();
    await expect(kysely.insertInto("sessions").values(session).execute()).rejects.toThrow(
      /foreign key/i,
    );
    await kysely.insertInto("users").values(user).execute();
    await kysely.insertInto("sessions").values(session).execute();
    await kysely.deleteFrom("users").execute();
    expect(await kysely.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("returns milliseconds, counts and sums as numbers", async () => {
    const { kysely } = await open();
    await kysely.insertInto("users").values(user).execute();
    await kysely.insertInto("sessions").values(session).execute();
    const row = await kysely
      .selectFrom("sessions")
      .select(({ fn }) => [
        "expires_at",
        fn.countAll<number>().over().as("total"),
        sql<number>`(select sum(expires_at) from sessions)`.as("sum"),
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ expires_at: 1_900_000_000_123, total: 1, sum: 1_900_000_000_123 });
  });

  test("refuses a session of a user who does not exist, and removes sessions with their user", async () => {
    const { kysely } = await open();
    const orphan = kysely.insertInto("sessions").values(session).execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
    await kysely.insertInto("users").values(user).execute();
    await kysely.insertInto("sessions").values(session).execute();
    await kysely.deleteFrom("users").execute();
    expect(await kysely.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("refuses a second account with the same e-mail address", async () => {
    const { kysely } = await open();
    await kysely.insertInto("users").values(user).execute();
    const second = kysely
      .insertInto("users")
      .values({ ...user, id: "u2" })
      .execute();
    await expect(second).rejects.toThrow(/unique/i);
  });

  test("stores a text with a zero character in it, without that where it has to", async () => {
    const { kysely } = await open();
    await kysely
      .insertInto("users")
      .values({ ...user, name: "A\0da" })
      .execute();
    const { name } = await kysely.selectFrom("users").select("name").executeTakeFirstOrThrow();
    expect(name.replaceAll("\0", "")).toBe("Ada");
  });

  test("finds a row by a prepared query, whatever the order of its values", async () => {
    const { kysely } = await open();
    await kysely.insertInto("users").values(user).execute();
    await kysely.insertInto("sessions").values(session).execute();
    const find = (given: { token: string; nowMs: number }) => firstOf(findSession(kysely, given));
    const found = { user_id: "u1", name: "Ada", expires_at: 1_900_000_000_123 };
    expect(await find({ token: "t1", nowMs: 5 })).toEqual(found);
    expect(await find({ nowMs: 5, token: "t1" })).toEqual(found);
    expect(await find({ token: "t1", nowMs: 1_900_000_000_123 })).toBeUndefined();
    expect(await find({ token: "t2", nowMs: 5 })).toBeUndefined();
  });

  test("hides uncommitted changes from a query, and shows them at once when they are committed", async () => {
    const { kysely } = await open();
    await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto("users").values(user).execute();
      expect(await findUser(kysely, "u1")).toEqual([]);
      expect(await findUser(transaction, "u1")).toEqual([{ name: "Ada" }]);
    });
    expect(await findUser(kysely, "u1")).toEqual([{ name: "Ada" }]);
  });

  test("answers no query once it is closed", async () => {
    const database = await open();
    await database.close();
    await expect(database.kysely.selectFrom("users").selectAll().execute()).rejects.toThrow();
  });

  test("can be closed before its first query", async () => {
    const given = await place();
    const database = await openDatabase(given);
    await database.close();
    await database.close();
  });
});

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "matinee-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe("a SQLite database", () => {
  test("is a file in the data directory, which is created for its owner alone", async () => {
    const dataDirectory = join(temporaryDirectory(), "new", "data");
    const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
    await database.close();
    expect(readdirSync(dataDirectory)).toEqual(["matinee.db"]);
    expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDirectory, "matinee.db")).mode & 0o777).toBe(0o600);
  });

  test("uses a write-ahead log, waits for the disk, and enforces foreign keys", async () => {
    const dataDirectory = temporaryDirectory();
    const { kysely, close } = await openDatabase({ dataDirectory, databaseUrl: undefined });
    onTestFinished(close);
    const pragma = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(kysely)).rows[0] ?? {})[0];
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    expect(await pragma("busy_timeout")).toBe(5_000);
  });

  test("is given a limit as an expression, for which it does not compile the query again", async () => {
    const place = { dataDirectory: temporaryDirectory(), databaseUrl: undefined };
    const { kysely, close } = await openDatabase(place);
    onTestFinished(close);
    const query = kysely.selectFrom("users").select("id").orderBy("id").limit(2);
    expect(query.compile()).toMatchObject({
      sql: expect.stringMatching(/ limit \+\?$/),
      parameters: [2],
    });
  });

  test("lets a transaction that has only read so far write, whoever else wants to", async () => {
    const place = { dataDirectory: temporaryDirectory(), databaseUrl: undefined };
    const [one, other] = [await openDatabase(place), await openDatabase(place)];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    await migrate(one);
    await sql`pragma busy_timeout = 0`.execute(other.kysely);
    await one.kysely.transaction().execute(async (transaction) => {
      expect(await transaction.selectFrom("users").selectAll().execute()).toEqual([]);
      const intruding = other.kysely
        .insertInto("users")
        .values({ ...user, id: "u2" })
        .execute();
      await expect(intruding).rejects.toThrow("locked");
      await transaction.insertInto("users").values(user).execute();
    });
    const rows = await other.kysely.selectFrom("users").select("id").execute();
    expect(rows).toEqual([{ id: "u1" }]);
  });

  test("that is not a database is refused in one line that names it", async () => {
    const dataDirectory = temporaryDirectory();
    writeFileSync(
      join(dataDirectory, "matinee.db"),
      "not a database, but long enough to be read\n",
    );
    await expect(openDatabase({ dataDirectory, databaseUrl: undefined })).rejects.toThrow(
      new DatabaseError(
        `The database file ${join(dataDirectory, "matinee.db")} cannot be opened: it is not a database.`,
      ),
    );
  });

  test("in a place that is not a directory is refused in one line", async () => {
    const inTheWay = join(temporaryDirectory(), "file");
    writeFileSync(inTheWay, "");
    await expect(openDatabase({ dataDirectory: inTheWay, databaseUrl: undefined })).rejects.toThrow(
      /^The database file .+ cannot be opened: a file of that name is in the way\.$/,
    );
  });
});

describe("a PostgreSQL address that leads nowhere", () => {
  test.each([
    [
      "postgresql://ada:s3cret@127.0.0.1:1/matinee",
      "The database at 127.0.0.1:1/matinee cannot be reached: nothing listens there.",
    ],
    [
      "postgresql://ada:s3cret@/matinee?host=/nowhere",
      "The database at /nowhere:5432/matinee cannot be reached: there is no such file or directory.",
    ],
    [
      "postgresql://ada:s3cret@[half/matinee",
      "The database at DATABASE_URL cannot be reached: Invalid URL.",
    ],
  ])("%s is reported in one line without its password", async (databaseUrl, message) => {
    const opening = openDatabase({ dataDirectory: temporaryDirectory(), databaseUrl });
    await expect(opening).rejects.toThrow(new DatabaseError(message));
  });
});

describe.skipIf(testPostgresUrl() === undefined)("a PostgreSQL cluster (TEST_POSTGRES_URL)", () => {
  test("without the database named is refused in one line", async () => {
    const databaseUrl = withDatabase(testPostgresUrl() ?? "", "no_such_database");
    const opening = openDatabase({ dataDirectory: temporaryDirectory(), databaseUrl });
    await expect(opening).rejects.toThrow(
      /^The database at .+\/no_such_database cannot be reached: there is no such database\.$/,
    );
  });

  test("that drops every connection does not end the process, and is used again", async () => {
    const { dataDirectory, databaseUrl, remove } = await createPlace(testPostgresUrl());
    onTestFinished(remove);
    const { kysely, close } = await openDatabase({ dataDirectory, databaseUrl });
    const other = await openDatabase({ dataDirectory, databaseUrl });
    onTestFinished(async () => void (await Promise.all([close(), other.close()])));
    const dropOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const cutShort = kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await dropOthers.execute(other.kysely);
      await sql`select 1`.execute(transaction);
    });
    await expect(cutShort).rejects.toThrow();
    expect((await sql`select 2 as two`.execute(kysely)).rows).toEqual([{ two: 2 }]);
  });
});
