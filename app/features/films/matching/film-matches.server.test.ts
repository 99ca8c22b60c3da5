import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { createFilmMatches, namedQuery, titledQuery } from "./film-matches.server.ts";
import { playableQuery, ratedQuery } from "./playable-films.server.ts";

const names = Array.from({ length: 1_200 }, (_, at) => `item-${at}`);

describeEachEngine("the stored matches of items and titles", ({ open }) => {
  async function openMatches() {
    const database = await open();
    const matches = createFilmMatches(database);
    await matches.store("item-7", { kind: "movie", id: 70 }, { isPlayable: true, isStated: false });
    await matches.store("item-1100", undefined, { isPlayable: true, isStated: false });
    await matches.store("item-5", { kind: "tv", id: 50 }, { isPlayable: false, isStated: false });
    await matches.store(
      "elsewhere",
      { kind: "movie", id: 90 },
      { isPlayable: true, isStated: false },
    );
    return { database, matches };
  }

  test("are returned for many items at once", async () => {
    const { matches } = await openMatches();
    const known = await matches.ofMany(names);
    expect([...known.keys()].toSorted()).toEqual(["item-1100", "item-5", "item-7"]);
    expect(known.get("item-7")?.title).toEqual({ kind: "movie", id: 70 });
    expect(known.get("item-1100")?.title).toBeUndefined();
    expect(await matches.ofMany([])).toEqual(new Map());
  });

  test("stay as the operator has set them, whatever is found later", async () => {
    const { database, matches } = await openMatches();
    const ofItem = database.kysely.updateTable("film_matches").where("film_id", "=", "item-7");
    await ofItem.set({ is_set: 1, title_id: 71 }).execute();
    await matches.store(
      "item-7",
      { kind: "movie", id: 72, year: 1931 },
      { isPlayable: false, isStated: false },
    );
    const stored = await matches.of("item-7");
    expect(stored).toMatchObject({
      title: { kind: "movie", id: 71 },
      isSet: true,
      isPlayable: true,
    });
    await matches.store(
      "elsewhere",
      { kind: "movie", id: 91, year: 1931 },
      { isPlayable: true, isStated: false },
    );
    expect(await matches.of("elsewhere")).toMatchObject({ title: { id: 91 }, titleYear: 1931 });
  });

  test("list all items that are titles, those of the latest titles if there are too many", async () => {
    const { matches } = await openMatches();
    const ids = (await matches.listTitled(10)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(["elsewhere", "item-5", "item-7"]);
    const few = (await matches.listTitled(1)).map(({ id }) => id);
    expect(few.toSorted()).toEqual(["elsewhere", "item-5"]);
  });

  test("play a title in the same order for one as for many: the operator's, then the oldest", async () => {
    const database = await open();
    const matches = createFilmMatches(database);
    const title = { kind: "movie", id: 70 } as const;
    const common = { title_kind: title.kind, title_id: title.id, is_playable: 1, is_stated: 1 };
    const rows = [
      { film_id: "late", is_set: 0, matched_at: 30 },
      { film_id: "b-early", is_set: 0, matched_at: 10 },
      { film_id: "a-early", is_set: 0, matched_at: 10 },
      { film_id: "operators", is_set: 1, matched_at: 40 },
      { film_id: "other-film", is_set: 1, matched_at: 0, title_id: 71 },
      { film_id: "a-show", is_set: 1, matched_at: 0, title_kind: "tv" as const },
      { film_id: "silent", is_set: 1, matched_at: 0, is_playable: 0 },
    ];
    const values = rows.map((row) => ({ ...common, ...row }));
    await database.kysely.insertInto("film_matches").values(values).execute();
    const order = ["operators", "a-early", "b-early", "late"];
    expect(await matches.playableOf(title)).toEqual(order);
    const among = await matches.playableAmong([title]);
    expect(among.map(({ id }) => id)).toEqual(order);
    // However many titles are asked for, no statement has too many values.
    const many = Array.from({ length: 1_200 }, (_, at) => ({ kind: "movie" as const, id: at }));
    const all = await matches.playableAmong([...many, { kind: "tv", id: 70 }]);
    expect(all.map(({ id }) => id)).toEqual(["a-show", "other-film", ...order]);
  });

  test("have the card that pages show, as far as it is known", async () => {
    const database = await open();
    const matches = createFilmMatches(database);
    const title = { kind: "movie", id: 70 } as const;
    const facts = { isPlayable: true, isStated: true };
    const named = { title: "The Lodger", lang: "en", posterPath: "/lodger.jpg", year: 1927 };
    const only = async () => (await matches.playableAmong([title]))[0];

    await matches.store("item", { ...title, ...named, vote: 7.1 }, facts);
    const card = { ...title, ...named, year: "1927", vote: 7.1 };
    const decided = { isHidden: false, isAllowed: false };
    const stated = { id: "item", title, card, titleYear: 1927, isStated: true };
    expect(await only()).toEqual({ ...stated, ...decided });
    expect(await matches.listRated(7.1, 5)).toHaveLength(1);
    expect(await matches.listRated(7.2, 5)).toEqual([]);

    await matches.store("item", { ...title, title: "The Lodger" }, { ...facts, isStated: false });
    const bare = { ...title, title: "The Lodger", year: "" };
    expect(await only()).toEqual({
      id: "item",
      title,
      card: { ...bare, posterPath: undefined, vote: undefined, lang: undefined },
      titleYear: undefined,
      isStated: false,
      ...decided,
    });

    await matches.store("item", title, facts);
    expect((await only())?.card).toBeUndefined();
    // A match that predates what is stored of its record, unless the operator set it.
    const item = database.kysely.updateTable("film_matches").where("film_id", "=", "item");
    await item.set({ is_stated: null }).execute();
    expect(await only()).toBeUndefined();
    await item.set({ is_set: 1 }).execute();
    expect(await only()).toMatchObject({ id: "item", isStated: false });
  });

  test("are found by an index", async () => {
    const { database } = await openMatches();
    const isPostgres = database.engine === "postgres";
    await database.kysely.transaction().execute(async (transaction) => {
      // A test's table is so small that a full scan and a sort would be the right plan.
      if (isPostgres) {
        for (const way of ["seqscan", "bitmapscan"]) {
          await transaction.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
        }
      }
      const explain = isPostgres ? "explain" : "explain query plan";
      for (const query of [
        namedQuery(transaction, names),
        titledQuery(transaction, "movie", 9),
        playableQuery(transaction, "movie", [70, 90]),
        ratedQuery(transaction, 7, 9),
      ]) {
        const { sql, parameters } = query.compile();
        const request = CompiledQuery.raw(`${explain} ${sql}`, [...parameters]);
        const plan = JSON.stringify((await transaction.executeQuery(request)).rows);
        expect(plan, sql).not.toMatch(
          isPostgres ? /Seq Scan|Sort/ : /SCAN (?!CONSTANT)|TEMP B-TREE/,
        );
      }
    });
  });
});
