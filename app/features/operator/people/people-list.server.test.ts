import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { explainQueries, recordQueries } from "#tests/databases/asked-queries.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { listPeople, type PeopleKind } from "./people-list.server.ts";
import { findPerson } from "./person.server.ts";

const NOW_MS = Date.UTC(2026, 10, 23);

interface PersonWish {
  id: string;
  name?: string;
  email?: string;
  role?: "operator";
  disabled_at?: number;
  created_at?: number;
}

async function add({ kysely }: Database, people: readonly PersonWish[]): Promise<void> {
  const rows = people.map(({ id, ...given }) => ({
    id,
    name: `Viewer ${id}`,
    email: `${id}@example.org`,
    created_at: 1_000,
    updated_at: 1_000,
    ...given,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await kysely
      .insertInto("users")
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

const grant = ({ kysely }: Database, userId: string, expiresAt: number) =>
  kysely
    .insertInto("plan_grants")
    .values({ user_id: userId, plan_id: "premium", granted_at: 1, expires_at: expiresAt })
    .execute();

/** The ids on all pages of a list. */
async function readAll(
  database: Database,
  words: string,
  kind: PeopleKind = "everyone",
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await listPeople(database, { words, kind, after }, NOW_MS);
    ids.push(...page.people.map(({ id }) => id));
    if (page.next === undefined) return ids;
    after = page.next;
  }
}

describeEachEngine("the list of people", ({ open }) => {
  test("has everyone once, the newest first, however many share a moment", async () => {
    const database = await open();
    const people = Array.from({ length: 170 }, (_, index) => ({
      id: `u${String(index).padStart(3, "0")}`,
      created_at: 1_000 + Math.floor(index / 60),
    }));
    await add(database, people);
    const expected = people
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    expect(await readAll(database, "")).toEqual(expected);
  });

  test("is searched by how a name or an address begins, in any case", async () => {
    const database = await open();
    await add(database, [
      { id: "a", name: "Ada Lovelace", email: "countess@example.org" },
      { id: "b", name: "Élodie", email: "elodie@example.org" },
      { id: "c", name: "Grace", email: "ada.other@example.org" },
      { id: "d", name: "Adam", email: "adam@example.org" },
      { id: "e", name: "50% off_", email: "e@example.org" },
    ]);
    // By address first, then by name, and nobody twice.
    expect(await readAll(database, "ada")).toEqual(["c", "d", "a"]);
    expect(await readAll(database, " ADA L")).toEqual(["a"]);
    expect(await readAll(database, "élo")).toEqual(["b"]);
    expect(await readAll(database, "50% o")).toEqual(["e"]);
    expect(await readAll(database, "%")).toEqual([]);
    expect(await readAll(database, "lovelace")).toEqual([]);
  });

  test("goes on from the addresses to the names on a later page", async () => {
    const database = await open();
    const people = Array.from({ length: 130 }, (_, index) => {
      const id = `u${String(index).padStart(3, "0")}`;
      return index < 70 ? { id, email: `sam${id}@example.org` } : { id, name: "Sam" };
    });
    await add(database, people);
    expect(await readAll(database, "sam")).toEqual(people.map(({ id }) => id));
  });

  test("has only operators, disabled accounts or those on a plan, searched or not", async () => {
    const database = await open();
    await add(database, [
      { id: "a", role: "operator" },
      { id: "b", disabled_at: 5 },
      { id: "c", disabled_at: 9 },
      { id: "d" },
      { id: "e" },
    ]);
    await grant(database, "d", NOW_MS + 1);
    await grant(database, "e", NOW_MS);
    expect(await readAll(database, "", "operators")).toEqual(["a"]);
    expect(await readAll(database, "", "disabled")).toEqual(["c", "b"]);
    expect(await readAll(database, "", "on-a-plan")).toEqual(["d"]);
    expect(await readAll(database, "c@", "disabled")).toEqual(["c"]);
    expect(await readAll(database, "viewer", "on-a-plan")).toEqual(["d"]);
    expect(await readAll(database, "d@", "operators")).toEqual([]);
  });

  test("starts at the beginning where the place is made up", async () => {
    const database = await open();
    await add(database, [{ id: "a" }]);
    const made = [[], [0], [0, {}, "x"], "x", { part: 9 }, [0, 1.5, "x"]];
    for (const value of made.map((each) => JSON.stringify(each))) {
      const after = Buffer.from(value).toString("base64url");
      const page = await listPeople(database, { words: "", kind: "everyone", after }, NOW_MS);
      expect(page.people, value).toHaveLength(1);
    }
  });

  test("uses an index for every list, search and account, and sorts none of them", async () => {
    const database = await open();
    await add(
      database,
      Array.from({ length: 120 }, (_, index) => ({ id: `u${index}` })),
    );
    const { recorded, statements } = recordQueries(database);
    for (const words of ["", "u", "viewer", "élodie"]) {
      for (const kind of ["everyone", "operators", "disabled", "on-a-plan"] as const) {
        const { next } = await listPeople(recorded, { words, kind, after: null }, NOW_MS);
        await listPeople(recorded, { words, kind, after: next ?? null }, NOW_MS);
      }
    }
    await findPerson(recorded, "u1", NOW_MS);
    expect(statements.size).toBeGreaterThan(15);
    for (const { sql, plan, readsAll, sorts } of await explainQueries(database, statements)) {
      // The newest accounts, and the given plans, are the beginning of an index.
      const isBeginning = /SCAN (users USING INDEX users_by_creation|plan_grants USING INDEX)/.test(
        plan,
      );
      expect(readsAll && !isBeginning, `${sql}: ${plan}`).toBe(false);
      // There are few operators and few sessions of one account.
      const isFew = /users\.role = 'operator'|from "sessions"/.test(sql);
      if (!isFew) expect(sorts, `${sql}: ${plan}`).toBe(false);
    }
  });
});
