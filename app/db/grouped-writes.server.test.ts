import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { withClient } from "#tests/database-place.ts";
import { openCountingProxy } from "#tests/databases/counting-proxy.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { describeEachEngine, testPostgresUrl } from "#tests/engines.ts";

import { openDatabase, type Database } from "./connect.server.ts";
import type { Executor } from "./executor.ts";
import { groupWrites, TooManyWritesError, type Write } from "./grouped-writes.server.ts";
import { migrate } from "./migrate.server.ts";
import { prepareQuery, type Bound } from "./reads/prepared-query.ts";

const addUser =
  (id: string, email = `${id}@example.org`): Write<string> =>
  async (transaction) => {
    await transaction
      .insertInto("users")
      .values({ id, name: id, email, created_at: 1, updated_at: 1 })
      .execute();
    return id;
  };

async function listUsers({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom("users").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `u${String(index).padStart(4, "0")}`);

describeEachEngine("grouped writes", ({ open, place }) => {
  test("answer each caller with its own result", async () => {
    const writes = groupWrites(await open());
    const ids = numbered(150);
    expect(await Promise.all(ids.map((id) => writes.write(addUser(id))))).toEqual(ids);
  });

  test("answer only after the commit, so that another connection sees the row", async () => {
    const database = await open();
    const writes = groupWrites(database);
    const findUser = (id: string) =>
      database.kysely.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
    await Promise.all(
      numbered(20).map(async (id) => {
        await writes.write(addUser(id));
        expect(await findUser(id)).toEqual({ id });
      }),
    );
  });

  test("share one transaction when they arrive in one turn", async () => {
    const database = await open();
    const writes = groupWrites(database);
    const countCommitted = () =>
      database.kysely
        .selectFrom("users")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirst();
    const seen = await Promise.all(
      numbered(30).map((id) =>
        writes.write(async (transaction) => {
          await addUser(id)(transaction);
          return (await countCommitted())?.total;
        }),
      ),
    );
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(await countCommitted()).toEqual({ total: 30 });
  });

  test.each([
    ["in its turn", () => undefined],
    ["beside those of other owners", (id: string) => id],
  ])("fail a bad write alone, whatever it did before it failed, %s", async (_, ownerOf) => {
    const database = await open();
    const writes = groupWrites(database);
    const halfBad: Write<string> = async (transaction) => {
      await addUser("half")(transaction);
      return addUser("twin", "a@example.org")(transaction);
    };
    const outcomes = await Promise.allSettled([
      writes.write(addUser("a"), ownerOf("a")),
      writes.write(halfBad, ownerOf("half")),
      writes.write(() => Promise.reject(new Error("a slip of ours")), ownerOf("slip")),
      writes.write(addUser("b"), ownerOf("b")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringMatching(/unique/i) } });
    expect(outcomes[2]).toMatchObject({ reason: { message: "a slip of ours" } });
    expect(await listUsers(database)).toEqual(["a", "b"]);
  });

  test("are run again only where one of several failed, and not where the commit did", async () => {
    const database = await open();
    const writes = groupWrites(database);
    await sql`create table late (
      id integer primary key,
      parent integer references late (id) deferrable initially deferred
    )`.execute(database.kysely);
    let runs = 0;
    const counted =
      (write: Write<unknown>): Write<unknown> =>
      (transaction) => {
        runs += 1;
        return write(transaction);
      };
    const fails = counted(() => Promise.reject(new Error("a slip of ours")));
    const orphan = counted((transaction) =>
      sql`insert into late values (1, 2)`.execute(transaction),
    );
    const send = async (...all: Write<unknown>[]) => {
      runs = 0;
      const outcomes = await Promise.allSettled(all.map((each) => writes.write(each)));
      return [runs, ...outcomes.map(({ status }) => status)];
    };
    expect(await send(fails)).toEqual([1, "rejected"]);
    expect(await send(addUser("a"), fails)).toEqual([2, "fulfilled", "rejected"]);
    expect(await send(addUser("b"), orphan)).toEqual([1, "rejected", "rejected"]);
    expect(await send(addUser("c"), counted(addUser("d")))).toEqual([1, "fulfilled", "fulfilled"]);
    expect(await listUsers(database)).toEqual(["a", "c", "d"]);
  });

  test("fail every caller of a transaction that is lost, and serve the next", async () => {
    const database = await open();
    const writes = groupWrites(database);
    const outcomes = await Promise.allSettled([
      writes.write(addUser("a")),
      writes.write(async (transaction) => {
        await sql`rollback`.execute(transaction);
        throw new Error("the transaction is gone");
      }),
      writes.write(addUser("b")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(outcomes[0]).toMatchObject({ reason: { message: "the transaction is gone" } });
    expect(await listUsers(database)).toEqual([]);
    expect(await writes.write(addUser("c"))).toBe("c");
    expect(await listUsers(database)).toEqual(["c"]);
  });

  test("run in the order in which they arrive, over several batches", async () => {
    const writes = groupWrites(await open(), { maxBatch: 7 });
    const order: string[] = [];
    const ids = numbered(40);
    await Promise.all(
      ids.map((id) =>
        writes.write(async (transaction) => {
          await addUser(id)(transaction);
          order.push(id);
        }),
      ),
    );
    expect(order).toEqual(ids);
  });

  test("run side by side for different owners, and each owner's and nobody's in their turn", async () => {
    const writes = groupWrites(await open());
    const order: string[] = [];
    const noting =
      (id: string): Write<void> =>
      async (transaction) => {
        order.push(`${id} begins`);
        await addUser(id)(transaction);
        order.push(`${id} ends`);
      };
    await Promise.all([
      writes.write(noting("ada 1"), "ada"),
      writes.write(noting("ada 2"), "ada"),
      writes.write(noting("ben 1"), "ben"),
      writes.write(noting("nobody's")),
      writes.write(noting("ben 2"), "ben"),
      writes.write(noting("ada 3"), "ada"),
    ]);
    const steps = (...ids: string[]) => ids.map((id) => [`${id} begins`, `${id} ends`]).flat();
    expect(order.filter((line) => line.startsWith("ada"))).toEqual(
      steps("ada 1", "ada 2", "ada 3"),
    );
    expect(order.slice(0, 2)).toEqual(["ada 1 begins", "ben 1 begins"]);
    expect(order.slice(6, 8)).toEqual(steps("nobody's"));
    expect(order.slice(8, 10)).toEqual(["ben 2 begins", "ada 3 begins"]);
  });

  test("write no text, which would be in the language of whoever began the batch", async () => {
    const writes = groupWrites(await open());
    const named = () => writes.write(async () => t("Home"));
    await expect(writingIn("hi", named)).rejects.toThrow("which language");
  });

  test("are refused when too many wait, and accepted again when there is room", async () => {
    const database = await open();
    const writes = groupWrites(database, { maxWaiting: 3 });
    const outcomes = await Promise.allSettled(numbered(5).map((id) => writes.write(addUser(id))));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual([
      new TooManyWritesError("3 writes are waiting already"),
      new TooManyWritesError("3 writes are waiting already"),
    ]);
    expect(await writes.write(addUser("later"))).toBe("later");
  });

  test("are finished when it is closed, and no more are accepted", async () => {
    const given = await place();
    const database = await open(given);
    await migrate(database);
    const writes = groupWrites(database, { maxBatch: 4 });
    const ids = numbered(30);
    const answers = Promise.all(ids.map((id) => writes.write(addUser(id))));
    await writes.close();
    await database.close();
    expect(await answers).toEqual(ids);
    await expect(writes.write(addUser("late"))).rejects.toThrow("closing");
    expect(await listUsers(await open(given))).toEqual(ids);
  });
});

test.skipIf(testPostgresUrl() === undefined)(
  "writes of many owners wait for PostgreSQL as often as one of them (TEST_POSTGRES_URL)",
  async () => {
    const place = await createMigratedPlace(testPostgresUrl());
    onTestFinished(place.remove);
    const { databaseUrl, count } = await openCountingProxy(place.databaseUrl ?? "");
    const database = await openDatabase({ ...place, databaseUrl });
    onTestFinished(() => database.close());
    const writes = groupWrites(database);
    const findUser = prepareQuery((executor: Executor, id: Bound<string>) =>
      executor.selectFrom("users").select("id").where("id", "=", id),
    );
    const countFor = async (owners: readonly string[]) => {
      const before = count();
      const readTwice = (id: string) =>
        writes.write(async (transaction) => {
          await findUser(transaction, id);
          await findUser(transaction, id);
        }, id);
      await Promise.all(owners.map(readTwice));
      return count() - before;
    };
    await countFor(["first"]);
    const ofOne = await countFor(["one"]);
    expect(ofOne).toBe(4);
    expect(await countFor(numbered(20))).toBe(ofOne);
  },
);

test.skipIf(testPostgresUrl() === undefined).each([
  { whose: "nobody's writes", owners: [undefined, undefined] },
  { whose: "two owners' writes", owners: ["ada", "ben"] },
])(
  "$whose to a locked table wait once for all of them, and hold up no others (TEST_POSTGRES_URL)",
  async ({ owners: [owner, other] }) => {
    const place = await createMigratedPlace(testPostgresUrl());
    onTestFinished(place.remove);
    const databaseUrl = `${place.databaseUrl}&lock_timeout=200`;
    const database = await openDatabase({ ...place, databaseUrl });
    onTestFinished(() => database.close());
    const writes = groupWrites(database);
    /** How long the writes of a batch after its first one wait for a lock. */
    const lockTimeoutAfter = async (first: Write<unknown>) => {
      const [, shown] = await Promise.allSettled([
        writes.write(first, owner),
        writes.write(
          (transaction) => sql<{ lock_timeout: string }>`show lock_timeout`.execute(transaction),
          other,
        ),
      ]);
      return shown.status === "fulfilled" && shown.value.rows[0]?.lock_timeout;
    };
    const free: Write<void> = async () => undefined;
    await withClient(place.databaseUrl ?? "", async (client) => {
      await client.query("begin; lock table users in access exclusive mode");
      expect(await lockTimeoutAfter(free)).toBe("200ms");
      expect(await lockTimeoutAfter(addUser("a"))).toBe("50ms");
      // The next batch begins with that, and goes back to the usual without a lock.
      expect(await lockTimeoutAfter(free)).toBe("50ms");
      expect(await lockTimeoutAfter(free)).toBe("200ms");
      await expect(writes.write(addUser("a"))).rejects.toThrow("lock timeout");
      await client.query("rollback");
    });
    expect(await writes.write(addUser("a"))).toBe("a");
  },
);
