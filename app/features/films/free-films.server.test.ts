import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openMatchedFilms } from "#tests/archive/films-of.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import { parseFilmFilters } from "./lists/film-filters.ts";

/** Real uploads that state no license: one of 1921, and one of 1947. */
const [OLD, LATER] = ["the-kid-1921_202208", "TheRedHouse"];
const child = { ...inIndia, audience: "teens" } as const;

describeEachEngine("free films", ({ open }) => {
  async function openTestServer() {
    const outside = await openFaultyArchive();
    const { catalog } = await openTestCatalog(await openFilms());
    const database = await open();
    const testServer = await openMatchedFilms(outside, catalog, database);
    const listed = async (words: string) => {
      const filters = parseFilmFilters(new URLSearchParams({ q: words }));
      return (await testServer.films.list(filters, 1, inIndia)).films.map(({ id }) => id);
    };
    const allow = (id: string) =>
      database.kysely
        .insertInto("film_allowances")
        .values({ film_id: id, allowed_at: Date.now() })
        .execute();
    return { ...testServer, outside, catalog, database, listed, allow };
  }

  test("that state nothing are shown once they are matched with an old enough title", async () => {
    const { films, matched, listed, database } = await openTestServer();
    expect(await listed("the kid")).not.toContain(OLD);
    expect(await films.film(OLD, inIndia)).toBeUndefined();
    expect(await films.whyNot(OLD, inIndia)).toBe("not free");
    await matched();
    expect(await listed("the kid")).toContain(OLD);
    expect((await films.film(OLD, inIndia))?.freedom).toBe("Public domain");
    const { title_year } = await database.kysely
      .selectFrom("film_matches")
      .select("title_year")
      .where("film_id", "=", OLD)
      .executeTakeFirstOrThrow();
    expect(title_year).toBe(1921);
  });

  test("that are newer are in no list, on no page, and link from no title", async () => {
    const { films, matched, listed } = await openTestServer();
    expect(await listed("the red house")).not.toContain(LATER);
    expect(await films.film(LATER, inIndia)).toBeUndefined();
    expect(await films.captions(LATER, `${LATER}.en.vtt`, inIndia)).toBeUndefined();
    await films.titleOf(LATER, inIndia);
    await matched();
    expect(await films.film(LATER, inIndia)).toBeUndefined();
  });

  test("are those that the operator lists, everywhere, and the page says so", async () => {
    const { films, listed, allow } = await openTestServer();
    await allow(LATER);
    expect(await listed("the red house")).toContain(LATER);
    expect((await films.film(LATER, inIndia))?.freedom).toBe("Shared by its uploader");
    // A child sees it by its certificate or its collection, and this one has neither.
    expect(await films.film(LATER, child)).toBeUndefined();
  });

  test("are hidden from a child without such a reason", async () => {
    const { films } = await openTestServer();
    expect(await films.whyNot(LATER, child)).toBeUndefined();
    expect(await films.whyNot("nasa", child)).toBeUndefined();
    expect(await films.whyNot("nasa", inIndia)).toBe("other kind");
    expect(await films.whyNot("no-such-item", inIndia)).toBeUndefined();
  });

  test("play a title only if they may be shown", async () => {
    const { films, catalog, database, allow } = await openTestServer();
    const title = await catalog.getMovie(27_205, inIndia);
    if (title === undefined) throw new Error("The stand-in lacks the film.");
    const match = { title_kind: "movie", title_id: title.id, is_playable: 1, is_set: 1 } as const;
    await database.kysely
      .insertInto("film_matches")
      .values({ film_id: LATER ?? "", ...match, matched_at: 0 })
      .execute();
    expect(await films.freeFilmOf(title, inIndia)).toBeUndefined();
    await allow(LATER ?? "");
    expect(await films.freeFilmOf(title, inIndia)).toBe(LATER);
  });

  test("in a curated public-domain collection need no license of their own", async () => {
    const { films } = await openTestServer();
    expect((await films.film("DuckandC1951", inIndia))?.freedom).toBe("Public domain");
    expect((await films.film("Sintel", inIndia))?.freedom).toBe("CC BY");
  });

  test("that the operator withdraws are gone everywhere, and come back", async () => {
    const { films, matched, listed, database, allow } = await openTestServer();
    await allow(LATER);
    await listed("the kid");
    await matched();
    const decide = (is_hidden: number) =>
      database.kysely.updateTable("film_decisions").set({ is_hidden }).execute();
    for (const id of [OLD, LATER]) {
      const decision = { film_id: id, is_hidden: 1, is_featured: 0, decided_at: 1 };
      await database.kysely.insertInto("film_decisions").values(decision).execute();
    }
    expect(await listed("the kid")).not.toContain(OLD);
    expect(await listed("the red house")).not.toContain(LATER);
    expect(await films.film(OLD, inIndia)).toBeUndefined();
    expect(await films.captions(LATER, `${LATER}.en.vtt`, inIndia)).toBeUndefined();
    expect(await films.allowedFilms([OLD, LATER], inIndia)).toEqual(new Set());
    await decide(0);
    expect(await listed("the kid")).toContain(OLD);
    expect(await films.film(LATER, inIndia)).toBeDefined();
  });
});
