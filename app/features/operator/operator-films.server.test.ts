import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { explainQueries, recordQueries } from "#tests/databases/asked-queries.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createOperatorFilms } from "./operator-films.server.ts";
import { filmLists } from "./operator-films.ts";

const ada = { userId: "ada", email: "ada@example.org" };

function openOperatorFilms(database: Database) {
  let forgotten = 0;
  const forgetPages = () => {
    forgotten += 1;
  };
  let nowMs = 1_000;
  const films = createOperatorFilms({ database, now: () => (nowMs += 1), forgetPages });
  return { films, forgotten: () => forgotten };
}

const addMatches = ({ kysely }: Database, count: number, titleId: number | null) =>
  kysely
    .insertInto("film_matches")
    .values(
      Array.from({ length: count }, (_, index) => ({
        film_id: `film-${titleId}-${index}`,
        title_kind: titleId === null ? null : ("movie" as const),
        title_id: titleId,
        is_playable: 1,
        is_set: 0,
        matched_at: Math.floor(index / 60),
      })),
    )
    .execute();

const linesOf = async ({ kysely }: Database) =>
  (
    await kysely
      .selectFrom("audit_log")
      .select(["action", "subject", "detail"])
      .orderBy("done_at")
      .execute()
  ).map(({ action, subject, detail }) => `${action} ${subject} ${detail}`.trim());

describeEachEngine("an operator's decisions about films", ({ open }) => {
  test("are each made once, with their line, and taken back", async () => {
    const database = await open();
    const { films, forgotten } = openOperatorFilms(database);
    await addMatches(database, 1, 653);
    const id = "film-653-0";
    const found = { kind: "movie", id: 653 } as const;
    const other = { kind: "tv", id: 246 } as const;
    const twice = async (work: () => Promise<string>) => [await work(), await work()];
    const once = ["done", "unchanged"];
    expect(await twice(() => films.setTitle(ada, id, other))).toEqual(once);
    expect(await films.find(id)).toMatchObject({ title: other, found, isSet: true });
    expect(await twice(() => films.setTitle(ada, id, undefined))).toEqual(once);
    expect(await films.find(id)).toMatchObject({ title: undefined, found, isSet: true });
    expect(await twice(() => films.undoTitle(ada, id))).toEqual(once);
    expect(await films.find(id)).toMatchObject({ title: found, found: undefined, isSet: false });
    for (const [on, off, list] of [
      ["hide", "show", "hidden"],
      ["feature", "unfeature", "featured"],
    ] as const) {
      expect(await twice(() => films[on](ada, id))).toEqual(once);
      expect((await films.list(list, null)).films.map((film) => film.id)).toEqual([id]);
      expect(await twice(() => films[off](ada, id))).toEqual(once);
      expect((await films.list(list, null)).films).toEqual([]);
    }
    expect(await linesOf(database)).toEqual([
      `film.set-title ${id} tv/246`,
      `film.set-none ${id}`,
      `film.undo-title ${id}`,
      `film.hide ${id}`,
      `film.show ${id}`,
      `film.feature ${id}`,
      `film.unfeature ${id}`,
    ]);
    expect(forgotten()).toBe(7);
    expect(await films.hide(ada, "../etc")).toBe("unchanged");
    expect(await films.find("../etc")).toBeUndefined();
  });

  test("are made once by two operators at the same moment", async () => {
    const database = await open();
    const { films } = openOperatorFilms(database);
    const request = await Promise.all([films.hide(ada, "Detour"), films.hide(ada, "Detour")]);
    expect(request.toSorted()).toEqual(["done", "unchanged"]);
    expect(await linesOf(database)).toEqual(["film.hide Detour"]);
  });

  test("are listed page by page, by an index", async () => {
    const database = await open();
    const { recorded, statements } = recordQueries(database);
    const { films } = openOperatorFilms(recorded);
    await addMatches(database, 130, null);
    await addMatches(database, 3, 653);
    const ids = new Set<string>();
    for (let after: string | null | undefined = null; after !== undefined;) {
      const page: Awaited<ReturnType<typeof films.list>> = await films.list("waiting", after);
      for (const { id } of page.films) ids.add(id);
      after = page.next;
    }
    expect(ids.size).toBe(130);
    expect((await films.list("found", null)).films).toHaveLength(3);
    for (const name of filmLists) await films.list(name, "5-film-null-3");
    for (const { sql, plan, readsAll, sorts } of await explainQueries(database, statements)) {
      // There are few decisions.
      if (sql.includes("film_decisions")) continue;
      const isEnd = /SCAN film_matches USING INDEX film_matches_(waiting|found|set)/.test(plan);
      expect((readsAll && !isEnd) || sorts, `${sql}: ${plan}`).toBe(false);
    }
  });
});
