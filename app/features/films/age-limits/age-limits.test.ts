import { describe, expect, test } from "vitest";

import { ageLimits, type AgeLimit, type ChildSetting } from "#app/lib/setting.ts";
import { noTitles, openMatchedFilms } from "#tests/archive/films-of.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { oddMatches, openMatchedArchive } from "#tests/archive/matched-archive.ts";
import { inFull } from "#tests/in-full.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { isOnShelf, offeredCollections } from "./age-limited-shelves.ts";
import { parseFilmFilters } from "../lists/film-filters.ts";
import { setFilmTitle, undoFilmTitle } from "../matching/film-decisions.server.ts";
import type { Films } from "../films.server.ts";

const filters = (query = "") => parseFilmFilters(new URLSearchParams(query));
const upTo = (audience: AgeLimit): ChildSetting => ({ ...inIndia, audience });
const idsOf = (films: readonly { id: string }[]) => films.map(({ id }) => id);

/** A whole list, page by page, as a viewer opens it. */
async function listAll(films: Films, query: string, setting: ChildSetting) {
  for (let pages = 1; ; pages += 1) {
    const list = await films.list(filters(query), pages, setting);
    expect(list.films).toHaveLength(Math.min(list.total, pages * 24));
    if (!list.hasMore) return { ...list, ids: idsOf(list.films) };
  }
}

test("lists contain everything that an age limit allows, and nothing else", async () => {
  const { films, mayBeShown } = await openMatchedArchive();
  const queries = ["", "collection=classic_tv", "q=the", "decade=1950&sort=oldest"];
  for (const query of queries.slice(0, inFull(4, 2))) {
    const everything = idsOf((await films.list(filters(query), 20, inIndia)).films);
    for (const ageLimit of ageLimits) {
      const { ids, total, isAtLeast } = await listAll(films, query, upTo(ageLimit));
      const label = `${ageLimit} ${query}`;
      expect(
        ids.filter((id) => !mayBeShown(id, ageLimit)),
        label,
      ).toEqual([]);
      expect(new Set(ids).size, label).toBe(total);
      expect(isAtLeast).toBe(false);
      const shown = everything.filter((id) => mayBeShown(id, ageLimit));
      // In the order of the complete list; an item in none of its collections is in between.
      expect(
        ids.filter((id) => everything.includes(id)),
        label,
      ).toEqual(shown);
      expect(ids.length > 0, label).toBe(ageLimit === "teens" || query !== "collection=classic_tv");
    }
  }
});

test("tiles, surprises and similar films are within the age limit", async () => {
  const { films, mayBeShown } = await openMatchedArchive();
  const like = { id: "none", subjects: ["animation", "comedy", "horror", "crime"] };
  for (const ageLimit of ageLimits) {
    const setting = upTo(ageLimit);
    const found = [
      ...(await films.tiles("films", setting)),
      ...(await films.tiles("television", setting)),
      ...(await films.related(like, setting)),
    ];
    const drawn = new Set<string>();
    for (let draws = 0; draws < 200; draws += 1) {
      const film = await films.surprise(filters(), setting);
      if (film) drawn.add(film.id);
    }
    expect(found.length).toBeGreaterThan(6);
    expect(drawn.size).toBeGreaterThan(10);
    const above = [...idsOf(found), ...drawn].filter((id) => !mayBeShown(id, ageLimit));
    expect(above, ageLimit).toEqual([]);
    expect(await films.surprise(filters("collection=Film_Noir&q=zzqq"), setting)).toBeUndefined();
  }
});

test("a film above the age limit is not found, nor are its captions or the link to its title", async () => {
  const { films, catalog, mayBeShown } = await openMatchedArchive();
  const cartoon = "gullivers_travels1939";
  const television = "Topper_Decorating";
  const ids = [...Object.keys(oddMatches), cartoon, television, "Detour", "DuckandC1951"];
  for (const id of ids) {
    const name = (await films.film(id, inIndia))?.works[0]?.captions[0]?.name ?? "";
    for (const ageLimit of ageLimits) {
      const setting = upTo(ageLimit);
      const isShown = mayBeShown(id, ageLimit);
      const label = `${id} ${ageLimit}`;
      expect((await films.film(id, setting)) !== undefined, label).toBe(isShown);
      if (name !== "") {
        expect((await films.captions(id, name, setting)) !== undefined, label).toBe(isShown);
      }
      expect((await films.allowedFilms([id, "Nosferatu1922"], setting)).has(id), label).toBe(
        isShown,
      );
      if (!isShown) expect(await films.titleOf(id, setting), label).toBeUndefined();
    }
  }
  expect(ids.filter((id) => mayBeShown(id, "little"))).toContain("house_on_haunted_hill_ipod");
  expect(mayBeShown(television, "teens") && !mayBeShown(television, "kids")).toBe(true);
  const adult = await catalog.getMovie(oddMatches["SteamboatWillie"] ?? 0, inIndia);
  if (!adult) throw new Error("That film doesn't exist.");
  expect(await films.freeFilmOf(adult, inIndia)).toBeDefined();
  expect(await films.freeFilmOf(adult, upTo("teens"))).toBeUndefined();
});

describe("a match", () => {
  test("that the operator corrects counts at once", async () => {
    const { films, database } = await openMatchedArchive();
    const id = "gullivers_travels1939";
    const setting = upTo("little");
    const isListed = async () =>
      idsOf((await films.list(filters("q=gulliver"), 1, setting)).films).includes(id);
    expect(await isListed()).toBe(true);
    const rows = database.kysely.updateTable("film_matches").where("film_id", "=", id);
    await rows.set({ title_id: oddMatches["SteamboatWillie"] ?? 0 }).execute();
    expect(await isListed()).toBe(false);
    expect(await films.film(id, setting)).toBeUndefined();
  });

  test("that an operator sets never opens what was found to be above the age limit", async () => {
    const { films, catalog, database } = await openMatchedArchive();
    const setting = upTo("little");
    // A cartoon from a children's collection, which turned out to be a film for adults.
    const id = "SteamboatWillie";
    const allowed = { kind: "movie", id: oddMatches["house_on_haunted_hill_ipod"] ?? 0 } as const;
    const adult = { kind: "movie", id: oddMatches[id] ?? 0 } as const;
    const found = { is_set: 0, title_name: "What it is called" };
    await database.kysely.updateTable("film_matches").set(found).execute();
    const isShown = async () => {
      const list = await films.list(filters("q=willie"), 1, setting);
      const isListed = idsOf(list.films).includes(id);
      expect((await films.film(id, setting)) !== undefined).toBe(isListed);
      return isListed;
    };
    expect(await isShown()).toBe(false);
    for (const title of [allowed, undefined, allowed]) {
      await setFilmTitle(database.kysely, id, title, Date.now());
      expect(await isShown()).toBe(false);
    }
    const movie = await catalog.getMovie(allowed.id, inIndia);
    if (!movie) throw new Error("That film doesn't exist.");
    expect(await films.freeFilmOf(movie, setting)).not.toBe(id);
    expect(await undoFilmTitle(database.kysely, id)).toBe(true);
    expect(await isShown()).toBe(false);

    // And one that children may see is closed by a title above the limit, until that is undone.
    const cartoon = "gullivers_travels1939";
    expect(await films.film(cartoon, setting)).toBeDefined();
    await setFilmTitle(database.kysely, cartoon, adult, Date.now());
    expect(await films.film(cartoon, setting)).toBeUndefined();
    await undoFilmTitle(database.kysely, cartoon);
    expect(await films.film(cartoon, setting)).toBeDefined();
  });

  test("is looked up in the background of a child's list", async () => {
    const { films, matched, database } = await openMatchedFilms(
      await openFaultyArchive(),
      noTitles,
    );
    const setting = upTo("little");
    expect(idsOf((await films.list(filters("q=willie"), 1, setting)).films)).toContain(
      "SteamboatWillie",
    );
    // A film that is not shown yet may turn out to be allowed.
    expect((await films.list(filters("q=detour"), 1, setting)).films).toEqual([]);
    const listMatched = async () => {
      await matched();
      const rows = await database.kysely.selectFrom("film_matches").select("film_id").execute();
      return rows.map(({ film_id: id }) => id);
    };
    await expect.poll(listMatched).toContain("SteamboatWillie");
    await expect.poll(listMatched).toContain("Detour");
  });
});

test("an archive that does not answer is a failure, not an empty list", async () => {
  const outside = await openFaultyArchive();
  const { films } = await openMatchedFilms(outside, noTitles);
  await outside.breakDown({ kind: "503" });
  await expect(films.list(filters(), 1, upTo("kids"))).rejects.toMatchObject({
    name: "ServiceError",
  });
});

test("a collection is recognized in any case, and one that is not for children excludes the item", () => {
  expect(isOnShelf(["Classic_Cartoons", "feature_films"], "little")).toBe(true);
  expect(isOnShelf(["feature_films"], "teens")).toBe(false);
  expect(isOnShelf([], "teens")).toBe(false);
  for (const other of ["Film_Noir", "SciFi_Horror", "prelinger", "universal_newsreels"]) {
    expect(isOnShelf(["classic_cartoons", other], "kids"), other).toBe(false);
  }
  expect(isOnShelf(["classic_cartoons", "classic_tv"], "teens")).toBe(true);
  expect(offeredCollections("little").map(({ name }) => name)).toEqual(["classic_cartoons"]);
});
