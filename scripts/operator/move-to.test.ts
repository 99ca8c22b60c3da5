import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { createPlace } from "#tests/database-place.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { testPostgresUrl } from "#tests/engines.ts";

import { runOperator } from "./run-operator.ts";

async function setUp() {
  const place = await createMigratedPlace(undefined);
  onTestFinished(place.remove);
  const variables = { MATINEE_DATA: place.dataDirectory };
  const moveTo = (address: string, more: object = {}) =>
    runOperator(["move-to", address], { ...variables, ...more });
  return { place, moveTo };
}

test.skipIf(testPostgresUrl() === undefined)(
  "says after a move what to change, and never the password",
  async () => {
    const { place, moveTo } = await setUp();
    const database = await openDatabase(place);
    const user = { id: "u1", name: "Ada", email: "ada@example.org", created_at: 1, updated_at: 1 };
    await database.kysely.insertInto("users").values(user).execute();
    await database.close();
    const empty = await createPlace(testPostgresUrl());
    onTestFinished(empty.remove);
    const address = (empty.databaseUrl ?? "").replace("postgres@", "postgres:a-password@");
    const output = await moveTo(address);
    expect(output).toMatch(/^Moved: \d+ rows in \d+ tables, each compared\./);
    expect(output).toContain("Now set DATABASE_URL to that address");
    expect(output).toMatch(/What was moved remains as .+matinee\.db\.moved-\w+\./);
    expect(output).not.toContain("a-password");
    const moved = await openDatabase({ ...place, databaseUrl: empty.databaseUrl });
    onTestFinished(() => moved.close());
    expect(await moved.kysely.selectFrom("users").select("name").execute()).toEqual([
      { name: "Ada" },
    ]);
  },
);

test("refuses what is on PostgreSQL already, and an address that is none", async () => {
  const { moveTo } = await setUp();
  const there = "postgresql://nobody@127.0.0.1:1/none";
  await expect(moveTo(there, { DATABASE_URL: there })).rejects.toThrow(
    /^DATABASE_URL is set, so this Matinee is on PostgreSQL already/,
  );
  await expect(moveTo("nonsense")).rejects.toThrow(/DATABASE_URL/);
  await expect(moveTo(there)).rejects.toThrow(
    "The database at 127.0.0.1:1/none cannot be reached: nothing listens there.",
  );
});
