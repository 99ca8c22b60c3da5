import { DefaultQueryCompiler } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import type { Executor } from "../executor.ts";
import { prepareQuery, type Bound, type BoundList, type BoundFields } from "./prepared-query.ts";

interface User {
  id: string;
  name: string;
  email: string;
  initials: string;
  language?: string | null | undefined;
}

const user = (id: string): User => ({
  id,
  name: `Viewer ${id}`,
  email: `${id}@example.org`,
  initials: "V",
});

const addUser = prepareQuery((executor: Executor, row: BoundFields<User>) =>
  executor.insertInto("users").values({ ...row, created_at: 1, updated_at: 1 }),
);
const rename = prepareQuery(
  (executor: Executor, id: Bound<string>, { name }: BoundFields<{ name: string }>) =>
    executor.updateTable("users").set({ name }).where("id", "=", id).returning("name"),
);
const findFrom = prepareQuery((executor: Executor, least: Bound<string>, limit: Bound<number>) =>
  executor.selectFrom("users").select("id").where("id", ">=", least).orderBy("id").limit(limit),
);
const findAmong = prepareQuery((executor: Executor, ids: BoundList<string>) =>
  executor.selectFrom("users").select(["id", "language"]).where("id", "in", ids).orderBy("id"),
);
const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);

/** Counts what is compiled from now on. */
function countCompiled() {
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
  onTestFinished(() => compile.mockRestore());
  return () => compile.mock.calls.length;
}

describeEachEngine("a prepared query", ({ open }) => {
  test("is built once, and reads and writes the values of each call", async () => {
    const { kysely } = await open();
    const ids = ["ada", "bob", "cy"];
    const count = countCompiled();
    for (const id of ids) await addUser(kysely, user(id));
    expect(count()).toBe(1);
    const found = await Promise.all(
      ["bob", "dan", "ada"].map((least) => idsOf(findFrom(kysely, least, 2))),
    );
    expect(found).toEqual([["bob", "cy"], [], ["ada", "bob"]]);
    expect(await rename(kysely, "cy", { name: "Cyan" })).toEqual([{ name: "Cyan" }]);
    expect(await rename(kysely, "dan", { name: "Dan" })).toEqual([]);
    expect(count()).toBe(3);
  });

  test("is the same in a transaction, where it sees what is not committed yet", async () => {
    const { kysely } = await open();
    await findFrom(kysely, "a", 9);
    const count = countCompiled();
    const undone = kysely.transaction().execute(async (transaction) => {
      await addUser(transaction, user("ada"));
      expect(await idsOf(findFrom(transaction, "a", 9))).toEqual(["ada"]);
      expect(await idsOf(findFrom(kysely, "a", 9))).toEqual([]);
      throw new Error("never mind");
    });
    await expect(undone).rejects.toThrow("never mind");
    expect(await idsOf(findFrom(kysely, "a", 9))).toEqual([]);
    expect(count()).toBe(1);
  });

  test("runs in the order of what a transaction wants at once, and fails with the first that fails", async () => {
    const { kysely } = await open();
    await kysely.transaction().execute(async (transaction) => {
      const [none, , added, named, renamed] = await Promise.all([
        idsOf(findFrom(transaction, "a", 9)),
        addUser(transaction, user("ada")),
        idsOf(findFrom(transaction, "a", 9)),
        rename(transaction, "ada", { name: "Ada" }),
        rename(transaction, "ada", { name: "Countess" }),
      ]);
      expect([none, added, named, renamed]).toEqual([
        [],
        ["ada"],
        [{ name: "Ada" }],
        [{ name: "Countess" }],
      ]);
    });
    const undone = kysely
      .transaction()
      .execute((transaction) =>
        Promise.all([
          addUser(transaction, user("bob")),
          addUser(transaction, user("ada")),
          addUser(transaction, user("cy")),
        ]),
      );
    await expect(undone).rejects.toThrow(/unique/i);
    expect(await idsOf(findFrom(kysely, "a", 9))).toEqual(["ada"]);
  });

  test("finds what a list names, whatever its length, with few texts", async () => {
    const { kysely } = await open();
    const ids = Array.from({ length: 9 }, (_, at) => `u${at}`);
    for (const id of ids) await addUser(kysely, user(id));
    const count = countCompiled();
    for (let most = 0; most <= ids.length; most += 1) {
      expect(await idsOf(findAmong(kysely, ids.slice(0, most)))).toEqual(ids.slice(0, most));
    }
    // For one value, for two, four, eight and sixteen.
    expect(count()).toBe(5);
  });

  test("leaves out what has no value, and stores what is null", async () => {
    const { kysely } = await open();
    await addUser(kysely, { ...user("ada"), language: "hi" });
    await addUser(kysely, { ...user("bob"), language: null });
    await addUser(kysely, { ...user("cy"), language: undefined });
    expect(await findAmong(kysely, ["ada", "bob", "cy"])).toEqual([
      { id: "ada", language: "hi" },
      { id: "bob", language: null },
      { id: "cy", language: null },
    ]);
  });

  test("stores a text with a zero character, which anybody can type", async () => {
    const { kysely } = await open();
    await addUser(kysely, { ...user("ada"), name: "A\0da" });
    const [{ name } = { name: "" }] = await rename(kysely, "ada", { name: "A\0da" });
    expect(name.replaceAll("\0", "")).toBe("Ada");
  });
});
