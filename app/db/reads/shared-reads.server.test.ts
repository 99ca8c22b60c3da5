import { Socket } from "node:net";

import BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";

import { describeEachEngine, describeOnSqlite } from "#tests/engines.ts";

import type { Database } from "../connect.server.ts";
import { gatherQueries, namesItsColumns } from "./shared-reads.server.ts";

const moments = { created_at: 1, updated_at: 1 };
const user = (id: string) => ({
  id,
  name: `Viewer ${id}`,
  email: `${id}@example.org`,
  initials: "V",
  ...moments,
});

const insert = ({ kysely }: Pick<Database, "kysely">, id: string) =>
  kysely.insertInto("users").values(user(id)).execute();
const find = ({ kysely }: Pick<Database, "kysely">, id: string) =>
  kysely.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();

describeEachEngine("reads that are wanted at once", ({ open, engine }) => {
  test("get each its own rows, however many there are", async () => {
    const database = await open();
    const ids = Array.from({ length: 40 }, (_, at) => `u${at}`);
    await database.kysely.insertInto("users").values(ids.map(user)).execute();
    const found = await Promise.all([...ids, "nobody"].map((id) => find(database, id)));
    expect(found.map((row) => row?.name)).toEqual([...ids.map((id) => `Viewer ${id}`), undefined]);
  });

  test("are sent to PostgreSQL in one piece", async () => {
    const database = await open();
    await insert(database, "ada");
    const send = vi.spyOn(Socket.prototype, "_writev");
    onTestFinished(() => send.mockRestore());
    await Promise.all(Array.from({ length: 20 }, () => find(database, "ada")));
    expect(send).toHaveBeenCalledTimes(engine === "postgres" ? 1 : 0);
  });

  test("fail each for itself", async () => {
    const database = await open();
    await insert(database, "ada");
    const broken = database.kysely
      .selectFrom("users")
      .select(sql`no_such_column`.as("none"))
      .execute();
    const [first, failed, last] = await Promise.allSettled([
      find(database, "ada"),
      broken,
      find(database, "ada"),
    ]);
    expect(first).toMatchObject({ status: "fulfilled", value: { name: "Viewer ada" } });
    expect(last).toMatchObject({ status: "fulfilled", value: { name: "Viewer ada" } });
    expect(failed.status === "rejected" && String(failed.reason)).toMatch(/no_such_column/);
    expect(failed.status === "rejected" && failed.reason.stack).toContain("wanted here");
  });

  test("see what was written before, and nothing that is not committed", async () => {
    const database = await open();
    const { kysely } = database;
    const inside = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const transaction = kysely.transaction().execute(async (own) => {
      await insert({ kysely: own }, "ada");
      expect(await find({ kysely: own }, "ada")).toBeDefined();
      written.resolve();
      await inside.promise;
    });
    await written.promise;
    expect(await find(database, "ada")).toBeUndefined();
    inside.resolve();
    await transaction;
    expect(await find(database, "ada")).toBeDefined();
    const undone = kysely.transaction().execute(async (own) => {
      await insert({ kysely: own }, "bob");
      throw new Error("never mind");
    });
    await expect(undone).rejects.toThrow("never mind");
    expect(await find(database, "bob")).toBeUndefined();
  });

  test("read on when the tables got a column", async () => {
    const database = await open();
    const { kysely } = database;
    await insert(database, "ada");
    const all = () => kysely.selectFrom("users").selectAll().executeTakeFirst();
    for (let round = 0; round < 8; round += 1) await Promise.all([all(), find(database, "ada")]);
    await sql`alter table users add column a_new_one text default 'new'`.execute(kysely);
    for (let round = 0; round < 8; round += 1) {
      expect(await all()).toMatchObject({ name: "Viewer ada", a_new_one: "new" });
      expect(await find(database, "ada")).toEqual({ name: "Viewer ada" });
    }
  });

  test("write on the way of everything that writes", async () => {
    const { kysely } = await open();
    const made = kysely
      .with("made", (own) => own.insertInto("users").values(user("cy")).returning("id"))
      .selectFrom("made")
      .select("id");
    // SQLite knows no writing inside of a read.
    if (engine === "postgres") expect(await made.execute()).toEqual([{ id: "cy" }]);
    else await expect(made.execute()).rejects.toThrow();
    const named = kysely
      .with("some", (own) => own.selectFrom("users").select("id"))
      .selectFrom("some")
      .select("id");
    expect(await named.execute()).toHaveLength(engine === "postgres" ? 1 : 0);
  });
});

describeOnSqlite("SQLite", ({ open }) => {
  test("prepares a statement once, and reads what belongs together in one transaction", async () => {
    const database = await open();
    await insert(database, "ada");
    const read = () => Promise.all([find(database, "ada"), find(database, "bob")]);
    await read();
    const prepare = vi.spyOn(BetterSqlite3.prototype, "prepare");
    await read();
    await insert(database, "bob");
    await read();
    await insert(database, "cy");
    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
  });

  test("ends what it reads although a statement fails", async () => {
    const database = await open();
    const broken = () =>
      database.kysely
        .selectFrom("users")
        .select(sql`x(1)`.as("x"))
        .execute();
    for (let round = 0; round < 3; round += 1) {
      const ended = await Promise.allSettled([broken(), find(database, "ada"), broken()]);
      expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
    }
  });
});

test("queries fail together where their way to the database does", async () => {
  const read = gatherQueries(() => Promise.reject(new Error("no way")));
  const query = CompiledQuery.raw("select 1");
  for (let round = 0; round < 2; round += 1) {
    const ended = await Promise.allSettled([read(query), read(query)]);
    expect(ended.map((each) => each.status === "rejected" && each.reason.message)).toEqual([
      "no way",
      "no way",
    ]);
  }
});

test.each([
  ['select "name" from "users"', true],
  ["select count(*) from users", true],
  ['select * from "users"', false],
  ['select "u".* from "users" as "u"', false],
  ['insert into "users" ("id") values (?) returning *', false],
])("a text is kept if it names its columns: %s", (text, isKept) => {
  expect(namesItsColumns(text)).toBe(isKept);
});
