import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { UserViewsTable } from "#app/db/schema.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";

import { createViewWriter } from "./write-views.server.ts";

describeEachEngine("views of many viewers that are written together", ({ open }) => {
  test("are all stored once they are answered, whoever is deleted at that moment", async () => {
    const database = await open();
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const write = createViewWriter(writes);
    await signIn(database, "Ada");
    const { id: ada } = await database.kysely
      .selectFrom("users")
      .select("id")
      .executeTakeFirstOrThrow();
    const view = (more: Partial<UserViewsTable>): UserViewsTable => ({
      id: randomUUID(),
      user_id: ada,
      profile_id: null,
      content_id: "19",
      content_title: "Metropolis",
      content_type: "movie",
      action: "view",
      episode: null,
      timestamp: Date.now(),
      recorded_at: Date.now(),
      ...more,
    });
    const [valid, withoutProfile, twice] = [view({}), view({ profile_id: "gone" }), view({})];
    const outcomes = await Promise.allSettled([
      write([valid, twice]),
      write([withoutProfile]),
      write([view({ user_id: "gone" })]),
      write([twice]),
      ...Array.from({ length: 40 }, () => write([view({})])),
    ]);
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed, "the view of an account that is gone").toEqual([2]);
    const rows = await database.kysely.selectFrom("user_views").select("id").execute();
    expect(rows).toHaveLength(43);
    const found = rows.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([valid.id, withoutProfile.id, twice.id]));
  });
});
