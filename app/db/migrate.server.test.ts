import { sql, type Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { openDatabase, type DatabasePlace } from "./connect.server.ts";
import { DatabaseError } from "./database-error.ts";
import { listAppliedMigrations, migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/migrations.ts";

const own = Object.keys(migrations);

const createPosters = {
  up: async (kysely: Kysely<unknown>) => {
    await kysely.schema.createTable("posters").addColumn("id", "text").execute();
  },
};

const failHalfWay = {
  up: async (kysely: Kysely<unknown>) => {
    await kysely.schema.createTable("stills").addColumn("id", "text").execute();
    await sql`insert into stills values ('a')`.execute(kysely);
    throw new Error("the power went");
  },
};

async function openPlace(given: DatabasePlace) {
  const database = await openDatabase(given);
  onTestFinished(() => database.close());
  return database;
}

function withStatementTimeout({ dataDirectory, databaseUrl }: DatabasePlace, timeoutMs: number) {
  if (databaseUrl === undefined) return { dataDirectory, databaseUrl };
  const separator = databaseUrl.includes("?") ? "&" : "?";
  return { dataDirectory, databaseUrl: `${databaseUrl}${separator}statement_timeout=${timeoutMs}` };
}

describeEachEngine("migrating", ({ emptyPlace }) => {
  const openEmpty = async () => openPlace(await emptyPlace());

  test("takes every step once and returns their names", async () => {
    const database = await openEmpty();
    expect(await migrate(database)).toEqual(own);
    expect(await migrate(database)).toEqual([]);
    expect(await listAppliedMigrations(database)).toEqual(own);
  });

  test("adds skeletons to existing addresses with foreign letters", async () => {
    const database = await openEmpty();
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0018"));
    await migrate(database, before);
    const { kysely } = database;
    const at = { created_at: 1, updated_at: 1 };
    const emails = { a: "ada@example.org", b: "bea@xn--bcher-kva.example", c: "xn--c@example.org" };
    for (const [id, email] of Object.entries(emails)) {
      await kysely
        .insertInto("users")
        .values({ id, name: id, email, ...at })
        .execute();
    }
    await migrate(database);
    const users = await kysely
      .selectFrom("users")
      .select(["id", "email_skeleton"])
      .orderBy("id")
      .execute();
    expect(users.map(({ email_skeleton }) => email_skeleton)).toEqual([
      null,
      "bea@b\u00fccher.example",
      null,
    ]);
  });

  test("keeps unsent emails and children's age limits when their table and column get new names", async () => {
    const database = await openEmpty();
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0022"));
    await migrate(database, before);
    const { kysely } = database;
    const email = { recipient: "ada@example.org", subject: "Welcome", content: "{}" };
    await sql`insert into users (id, name, email, created_at, updated_at)
      values ('u1', 'Ada', ${email.recipient}, 1, 1)`.execute(kysely);
    await sql`insert into profiles (id, user_id, name, is_default, created_at, place, ceiling)
      values ('p1', 'u1', 'Mina', 0, 1, 2, 'kids')`.execute(kysely);
    await sql`insert into letters
      (id, recipient, subject, content, queued_at, give_up_at, next_try_at, tries)
      values ('e1', ${email.recipient}, 'Welcome', '{}', 1, 9, 2, 0)`.execute(kysely);
    await migrate(database);
    const emails = await kysely.selectFrom("emails").selectAll().execute();
    expect(emails).toMatchObject([{ id: "e1", ...email, next_try_at: 2 }]);
    const profile = kysely.selectFrom("profiles").where("id", "=", "p1");
    expect(await profile.select("age_limit").execute()).toEqual([{ age_limit: "kids" }]);
    const change = kysely.updateTable("profiles").set({ age_limit: "adults" });
    await expect(change.execute()).rejects.toThrow();
  });

  test("takes only the new steps of a newer program", async () => {
    const database = await openEmpty();
    await migrate(database);
    const newer = { ...migrations, "9000-posters": createPosters };
    expect(await migrate(database, newer)).toEqual(["9000-posters"]);
  });

  test("leaves nothing of a step that fails, nor of those before it", async () => {
    const database = await openEmpty();
    const newer = { ...migrations, "9000-posters": createPosters, "9001-stills": failHalfWay };
    await expect(migrate(database, newer)).rejects.toThrow("the power went");
    expect(await listAppliedMigrations(database)).toEqual([]);
    const tables = await database.kysely.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual([]);
    expect(await migrate(database)).toEqual(own);
  });

  test("refuses a schema newer than the program in one line, and changes nothing", async () => {
    const database = await openEmpty();
    await migrate(database, { ...migrations, "9000-posters": createPosters });
    await expect(migrate(database)).rejects.toThrow(
      new DatabaseError(
        "The database was made by a newer Matinee (migration 9000-posters): update Matinee, or restore an older backup.",
      ),
    );
    expect(await listAppliedMigrations(database)).toEqual([...own, "9000-posters"]);
  });

  test("lets one of several that start at once do the work", async () => {
    const given = await emptyPlace();
    const nodes = await Promise.all([1, 2, 3, 4].map(() => openPlace(given)));
    const applied = await Promise.all(nodes.map((database) => migrate(database)));
    expect(applied.flat()).toEqual(own);
  });

  test("waits for another process that takes longer than any page's query may", async () => {
    const given = withStatementTimeout(await emptyPlace(), 100);
    const first = await openPlace(given);
    const second = await openPlace(given);
    const begun = Promise.withResolvers<void>();
    const slow = {
      ...migrations,
      "9000-posters": {
        up: async (kysely: Kysely<unknown>) => {
          begun.resolve();
          await createPosters.up(kysely);
          await new Promise((resolve) => setTimeout(resolve, 400));
        },
      },
    };
    const slowly = migrate(first, slow);
    await begun.promise;
    expect(await migrate(second, slow)).toEqual([]);
    expect(await slowly).toEqual([...own, "9000-posters"]);
  });
});
